import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { fakeEngine } from "../../support/fakeEngine.js";
import { pluginFolder } from "../../support/testedPlugin.js";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";
import { startedExecutable } from "../support/startedExecutable.js";

const executable = join(pluginFolder, "pulumi-resource-hosting");

describe("the executable", { timeout: 60_000 }, () => {
  it("says its port first, and only it listens there, on loopback", async () => {
    const engine = await fakeEngine();
    const { plugin, port, ended } = await startedExecutable(executable, [engine.address]);
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
    plugin.kill("SIGINT");
    expect(await ended()).toEqual([null, "SIGINT"]);
    engine.kill();
  });

  it("ends with its engine, without a call and without a word", async () => {
    const engine = await fakeEngine();
    const { ended } = await startedExecutable(executable, [engine.address]);
    await vi.waitUntil(() => engine.asked() > 0, { timeout: 30_000 });
    engine.kill();
    expect(await ended()).toEqual([1, null]);
  });
});

describe("the schema", { timeout: 60_000 }, () => {
  let folder: string;
  let pulumi: (...args: string[]) => Promise<{ code: number; output: string }>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hosting-executable-"));
    const env = { ...process.env, PATH: await enginePath(), ...cliEnvironment(folder) };
    pulumi = (...args) => run("pulumi", args, { cwd: folder, env });
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const committed = join(root, "schema.json");

  it("is printed by pulumi package get-schema as it is committed, and is of the package's version", async () => {
    const { code, output } = await pulumi("package", "get-schema", executable);
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toEqual(JSON.parse(readFileSync(committed, "utf8")));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(JSON.parse(output).version).toBe(version);
  });

  it("has nothing that pulumi finds wrong", async () => {
    const { code, output } = await pulumi("schema", "check", committed);
    expect(code, output).toBe(0);
  });
});
