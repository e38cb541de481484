import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import nodeModule, { builtinModules } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import { ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { fakeEngine } from "../../support/fakeEngine.js";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";

const executable = join(root, "pulumi-resource-hosting");
const schema = JSON.parse(readFileSync(join(root, "schema.json"), "utf8"));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

describe("the executable", { timeout: 60_000 }, () => {
  let folder: string;
  let pulumi: (...args: string[]) => Promise<{ code: number; output: string }>;
  let engine: Awaited<ReturnType<typeof fakeEngine>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hosting-executable-"));
    engine = await fakeEngine();
    const env = { ...process.env, PATH: await enginePath(), ...cliEnvironment(folder) };
    pulumi = (...args) => run("pulumi", args, { cwd: folder, env });
  }, 600_000);
  afterAll(() => {
    engine.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A command that serves the plugin: its port is the first that it says. */
  async function started(command: string, args: string[], options: SpawnOptions = {}) {
    const plugin = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], ...options });
    const [line] = await once(plugin.stdout as Readable, "data");
    expect(String(line)).toMatch(/^\d+\n$/);
    return { plugin, port: Number(line), ended: () => once(plugin, "exit") };
  }

  it("says its port first, and only it listens there, on loopback", async () => {
    const { plugin, port, ended } = await started(executable, [engine.address]);
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
    plugin.kill("SIGINT");
    expect(await ended()).toEqual([null, "SIGINT"]);
  });

  it("ends with its engine, without a call and without a word", async () => {
    const own = await fakeEngine();
    const { ended } = await started(executable, [own.address]);
    await vi.waitFor(() => expect(own.asked()).toBeGreaterThan(0));
    own.kill();
    expect(await ended()).toEqual([1, null]);
  });

  it("is what Pulumi's Node.js language host gets for the package's folder", async () => {
    // The host's own script for a plugin that PulumiPlugin.yaml describes.
    const script = join(root, "node_modules/@pulumi/pulumi/cmd/run-plugin");
    const { plugin, ended } = await started(process.execPath, [script, root, engine.address], {
      cwd: folder,
    });
    plugin.kill("SIGKILL");
    await ended();
    const about = readFileSync(join(root, "PulumiPlugin.yaml"), "utf8");
    expect(about).toMatch(/^runtime:\n {2}name: nodejs\n {2}options:\n {4}typescript: false$/m);
  });

  it("needs nothing next to it but the package's own papers", () => {
    const isBuiltIn = (name: string) => name.startsWith("node:") || builtinModules.includes(name);
    for (const file of ["plugin/main.js", "plugin/start.js"]) {
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
      const { plugin, port, ended } = await started(executable, [engine.address], { env });
      const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
      // It loads the resources, after which the cache is written. There is no host to configure.
      await new Promise((resolve) => client.configure(new ConfigureRequest(), resolve));
      client.close();
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

  it("pulumi package get-schema prints the committed schema, which is of the package's version", async () => {
    const { code, output } = await pulumi("package", "get-schema", executable);
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toEqual(schema);
    expect(schema.version).toBe(version);
  });

  it("pulumi finds nothing wrong with the schema", async () => {
    const { code, output } = await pulumi("schema", "check", join(root, "schema.json"));
    expect(code, output).toBe(0);
  });
});
