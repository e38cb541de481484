import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../tools/setUp/root.mjs";
import { stepsOf } from "./pages/steps.js";
import { type CliProject, cliProject } from "./plugin/cliProject.mjs";
import { startCommandPlugin } from "./support/commandPlugin.js";

const rootPassword = "first-secret-of-root";

// examples/provisioning, run by the CLI; in place of pulumi-command's plugin a stand-in that logs in by SSH as it does.
describe("examples/provisioning", { timeout: 180_000 }, () => {
  let project: CliProject;
  let standIn: Awaited<ReturnType<typeof startCommandPlugin>>;
  const commands = () => project.sandbox.commands.map(({ command }) => /echo (\S+)/.exec(command)?.[1]);
  const outputs = async () =>
    Object.fromEntries(Object.entries(await project.outputs()).map(([name, { value }]) => [name, value]));

  beforeAll(async () => {
    standIn = await startCommandPlugin();
    project = await cliProject("examples/provisioning", { addresses: "loopback" });
    symlinkSync(join(root, "node_modules/@pulumi"), join(project.folder, "node_modules/@pulumi"), "junction");
    Object.assign(project.env, {
      PULUMI_DEBUG_PROVIDERS: standIn.provider,
      // Its types are checked in test/sdk/types.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    });
    const sshPort = new URL(project.sandbox.url).port;
    await project.begin("dev", { plain: { sshPort }, secret: { rootPassword } });
  }, 600_000);
  afterAll(async () => {
    standIn?.close();
    await project?.close();
  });

  it("is the program that the page prints", () => {
    const page = stepsOf(readFileSync(join(root, "docs/provisioning.md"), "utf8"));
    const [program] = page.filter(({ section }) => section === "The program");
    expect(program).toMatchObject({ does: "write", what: "index.ts", text: project.read("index.ts") });
  });

  let before: Record<string, unknown>;

  it("up builds the server, waits until it answers, and provisions it", async () => {
    await project.pulumi("up", "--yes", "--skip-preview");
    before = await outputs();
    expect(before).toMatchObject({ ip: "127.18.0.1", generation: 1 });
    expect(before.hostKeys).toEqual([
      expect.objectContaining({ type: "ecdsa-sha2-nistp256", verified: false }),
      expect.objectContaining({ type: "ssh-ed25519", verified: false }),
    ]);
    expect(commands()).toEqual(["1"]);
  });

  it("another release is a rebuild, and provisions the same server anew, by its new host key", async () => {
    await project.pulumi("up", "--yes", "--skip-preview", "--config", "release=2");
    expect(project.sandbox.writes()).toEqual(["server.rebuild", "server.update"]);
    const now = await outputs();
    expect(now).toMatchObject({ ip: before.ip, generation: 2 });
    expect(now.hostKeys).not.toEqual(before.hostKeys);
    expect(now.installation).not.toBe(before.installation);
    expect(commands()).toEqual(["1", "2"]);
  });

  it("the password is nowhere in the state in the clear, and the connection is there", () => {
    const state = project.exported();
    expect(state).toContain('"connection"');
    expect(state).not.toContain(rootPassword);
  });
});
