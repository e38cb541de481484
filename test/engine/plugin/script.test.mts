import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { connectClient } from "../../provider/plugin/client.js";
import { fakeEngine } from "../../support/fakeEngine.js";
import { folderOfAll } from "../../support/folders.js";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { startedExecutable } from "../support/startedExecutable.js";

const script = join(root, "pulumi-resource-hosting");

describe("the start script, which Node runs", { timeout: 60_000 }, () => {
  const folder = folderOfAll();
  let engine: Awaited<ReturnType<typeof fakeEngine>>;
  beforeAll(async () => {
    engine = await fakeEngine();
  });
  afterAll(() => engine.kill());

  it("is what Pulumi runs for the package's folder, without installing anything", async () => {
    // For a folder with PulumiPlugin.yaml, Pulumi installs the packages of a plugin in source code. For a folder
    // without that file it runs a file of this name, because the path of a folder gives the plugin no name.
    const plugin = join(folder, "pulumi-hosting");
    mkdirSync(plugin);
    for (const name of ["dist", "package.json", "pulumi-resource-", "pulumi-resource-hosting"])
      symlinkSync(join(root, name), join(plugin, name));
    const { output, code } = await run("pulumi", ["package", "get-schema", plugin], {
      cwd: folder,
      env: { ...process.env, ...cliEnvironment(folder), npm_config_registry: "http://127.0.0.1:9" },
    });
    expect(code, output).toBe(0);
    expect(JSON.parse(output.slice(output.indexOf("{")))).toMatchObject({ name: "hosting" });
    expect(readdirSync(plugin)).toHaveLength(4);
    expect(existsSync(join(root, "PulumiPlugin.yaml"))).toBe(false);
  });

  it("needs no files besides the package's own", () => {
    const isBuiltIn = (name: string) => name.startsWith("node:") || builtinModules.includes(name);
    for (const file of ["plugin/main.js", "plugin/compiled.js", "plugin/start.js"]) {
      const code = readFileSync(join(root, "dist", file), "utf8");
      const required = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name as string);
      expect(required.filter((name) => !isBuiltIn(name))).toEqual([]);
      // Node reads ASCII without decoding it, and V8 then stores one byte for each character. Other characters are
      // escaped.
      expect(code.match(/\P{ASCII}/gu) ?? []).toEqual([]);
    }
  });

  describe("starts repeatedly", () => {
    const cache = join(folder, "cache");
    const compiled = () =>
      existsSync(cache)
        ? readdirSync(cache, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ parentPath, name }) => join(parentPath, name))
        : [];
    const inode = (file: string) => statSync(file).ino;

    /** One run of the plugin, from the engine's first call to the last. No host is configured. */
    const start = async (calls = ["handshake", "configure", "cancel"] as const) => {
      const { plugin, port, ended } = await startedExecutable(script, [engine.address], {
        env: { ...process.env, XDG_CACHE_HOME: cache },
      });
      const { call, close } = connectClient(port);
      for (const name of calls) await call(name).catch(() => undefined);
      close();
      plugin.kill("SIGKILL");
      await ended();
      return compiled();
    };

    it("from the code that the first run compiled into the user's cache", async () => {
      const [first = "", ...others] = await start();
      expect([dirname(first), others]).toEqual([join(cache, "pulumi-hosting/compiled"), []]);
      const written = inode(first);
      expect(await start()).toEqual([first]);
      expect(inode(first)).toBe(written);
    });

    it.each<[string, (file: string) => void]>([
      ["cut off", (file) => truncateSync(file, statSync(file).size >> 1)],
      ["damaged", (file) => writeFileSync(file, readFileSync(file).fill(7, 1000, 2000))],
      ["empty", (file) => truncateSync(file, 0)],
    ])("from its source if the cache file is %s, and writes the file again", async (_name, harm) => {
      const [file = ""] = await start();
      const [written, { size }] = [inode(file), statSync(file)];
      harm(file);
      expect(await start()).toEqual([file]);
      expect(inode(file)).not.toBe(written);
      expect(statSync(file).size).toBeGreaterThan(size / 2);
    });
  });
});
