import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import nodeModule, { builtinModules } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { clientAt } from "../../provider/plugin/client.js";
import { fakeEngine } from "../../support/fakeEngine.js";
import { folderOfAll } from "../../support/folders.js";
import { startedExecutable } from "../support/startedExecutable.js";

const script = join(root, "pulumi-resource-hosting");

describe("the script, which Node runs", { timeout: 60_000 }, () => {
  const folder = folderOfAll();
  let engine: Awaited<ReturnType<typeof fakeEngine>>;
  beforeAll(async () => {
    engine = await fakeEngine();
  });
  afterAll(() => engine.kill());

  it("is what Pulumi's Node.js language host gets for the package's folder", async () => {
    // The host's own script for a plugin that PulumiPlugin.yaml describes.
    const runPlugin = join(root, "node_modules/@pulumi/pulumi/cmd/run-plugin");
    const { plugin, ended } = await startedExecutable(process.execPath, [runPlugin, root, engine.address], {
      cwd: folder,
    });
    plugin.kill("SIGKILL");
    await ended();
    const about = readFileSync(join(root, "PulumiPlugin.yaml"), "utf8");
    expect(about).toMatch(/^runtime:\n {2}name: nodejs\n {2}options:\n {4}typescript: false$/m);
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
