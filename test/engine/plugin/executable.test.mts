import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { fakeEngine } from "../../support/fakeEngine.js";
import { folderOfAll } from "../../support/folders.js";
import { pluginFolder } from "../../support/testedPlugin.js";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";
import { mustRun } from "../support/mustRun.mjs";
import { startedExecutable } from "../support/startedExecutable.js";

const executable = join(pluginFolder, "pulumi-resource-hosting");

describe("the executable", { timeout: 60_000 }, () => {
  it("prints its port first, and is the only listener there, on loopback", async () => {
    const engine = await fakeEngine();
    const { plugin, port, ended } = await startedExecutable(executable, [engine.address]);
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
    plugin.kill("SIGINT");
    expect(await ended()).toEqual([null, "SIGINT"]);
    engine.kill();
  });

  it("exits when its engine ends, without a call and without output", async () => {
    const engine = await fakeEngine();
    const { ended } = await startedExecutable(executable, [engine.address]);
    await vi.waitUntil(() => engine.asked() > 0, { timeout: 30_000 });
    engine.kill();
    expect(await ended()).toEqual([1, null]);
  });
});

describe("the schema", { timeout: 60_000 }, () => {
  const folder = folderOfAll();
  let pulumi: (...args: string[]) => Promise<string>;
  beforeAll(async () => {
    const env = { ...process.env, PATH: await enginePath(), ...cliEnvironment(folder) };
    pulumi = (...args) => mustRun("pulumi", args, { cwd: folder, env });
  }, 600_000);
  const committed = join(root, "schema.json");

  it("is what pulumi package get-schema prints as committed, with the package's version", async () => {
    const schema = JSON.parse(await pulumi("package", "get-schema", executable));
    expect(schema).toEqual(JSON.parse(readFileSync(committed, "utf8")));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(schema.version).toBe(version);
  });

  it("has nothing that pulumi schema check reports", () => pulumi("schema", "check", committed));
});
