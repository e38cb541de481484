import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import nodeModule, { builtinModules } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { clientAt } from "../../provider/plugin/client.js";
import { fakeEngine } from "../../support/fakeEngine.js";
import { folderOfAll } from "../../support/folders.js";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { startedExecutable } from "../support/startedExecutable.js";

const script = join(root, "pulumi-resource-hosting");

describe("the script, which Node runs", { timeout: 60_000 }, () => {
  const folder = folderOfAll();
  let engine: Awaited<ReturnType<typeof fakeEngine>>;
  beforeAll(async () => {
    engine = await fakeEngine();
  });
  afterAll(() => engine.kill());

  it("is what Pulumi runs if it gets the package's folder, where it installs nothing", async () => {
    // For a folder with PulumiPlugin.yaml, Pulumi installs the packages of a plugin in source code. Without one it runs a
    // file of this name, because the path of a folder gives the plugin no name.
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

  it("needs nothing next to it but the package's own papers", () => {
    const isBuiltIn = (name: string) => name.startsWith("node:") || builtinModules.includes(name);
    for (const file of ["plugin/main.js", "plugin/compiled.js", "plugin/start.js"]) {
      const code = readFileSync(join(root, "dist", file), "utf8");
      const required = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name as string);
      expect(required.filter((name) => !isBuiltIn(name))).toEqual([]);
    }
  });

  // Node 20 has no such cache.
  const isCached = "enableCompileCache" in nodeModule;
  it(`starts again and again, ${isCached ? "from what it compiled into" : "and leaves nothing in"} the user's cache`, async () => {
    const cache = join(folder, "cache");
    const env = { ...process.env, XDG_CACHE_HOME: cache };
    const start = async () => {
      const { plugin, port, ended } = await startedExecutable(script, [engine.address], { env });
      const { call, close } = clientAt(port);
      // It loads the resources, after which the cache is written. There is no host to configure.
      await call("configure").catch(() => undefined);
      close();
      if (isCached) await vi.waitFor(() => expect(compiled().length).toBeGreaterThan(0), { timeout: 20_000 });
      plugin.kill("SIGKILL");
      await ended();
      return compiled();
    };
    const compiled = () =>
      existsSync(cache)
        ? readdirSync(cache, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ parentPath, name }) => `${parentPath}/${name} ${statSync(join(parentPath, name)).ino}`)
        : [];
    const first = await start();
    expect(first.every((file) => file.startsWith(join(cache, "pulumi-hosting/compiled/")))).toBe(
      isCached || first.length === 0,
    );
    expect(await start()).toEqual(first);
  });
});
