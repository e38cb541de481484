import * as command from "@pulumi/command";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../hostingStack";
import { startCommandPlugin } from "../support/commandPlugin";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

const password = "first-secret-of-web";

// A server that is waited for by SSH, and what pulumi-command installs on it. The steps build on each other.
describe("a server that answers by SSH, in the plugin", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let standIn: Awaited<ReturnType<typeof startCommandPlugin>>;
  let args: Record<string, unknown> = { ...serverArgs, password, rebuildPolicy: "rebuild" };
  beforeAll(async () => {
    standIn = await startCommandPlugin();
    const program = () => {
      const web = new Bare("Server", "web", args, {}, ["connection", "diskGeneration", "sshHostKeys"]);
      const { connection, diskGeneration } = web.told;
      const given = { connection, create: "install", triggers: [diskGeneration] };
      new command.remote.Command("install", given as unknown as command.remote.CommandArgs);
      return {};
    };
    stack = await pluginStack(program, { addresses: "loopback" });
    args = { ...args, waitFor: { ssh: { port: Number(new URL(stack.sandbox.url).port) } } };
    const { PULUMI_DEBUG_PROVIDERS: hosting } = stack.stack.workspace.envVars;
    stack.stack.workspace.envVars.PULUMI_DEBUG_PROVIDERS = `${hosting},${standIn.provider}`;
  }, 600_000);
  afterAll(async () => {
    standIn?.close();
    await stack?.close();
  });
  const outputs = async () => (await stack.resources("Server"))[0]?.outputs as Record<string, never>;
  let before: Record<string, never>;

  it("up ends when it answers, and pulumi-command logs in with the connection as it is", async () => {
    const up = await stack.up();
    expect(up.ok, up.output).toBe(true);
    before = await outputs();
    const [first] = before.sshHostKeys as unknown as { publicKey: string }[];
    expect(before.sshHostKeys).toEqual([
      expect.objectContaining({ type: "ecdsa-sha2-nistp256", verified: false }),
      expect.objectContaining({ type: "ssh-ed25519", verified: false }),
    ]);
    expect(before.connection).toMatchObject({
      ...{ host: before.ip, user: "root", password: { plaintext: JSON.stringify(password) } },
      hostKey: first?.publicKey,
    });
    expect(stack.sandbox.commands).toMatchObject([{ command: "install", username: "root" }]);
    expect(await stack.exported()).toContain('"connection"');
    expect(await stack.exported()).not.toContain(password);
  });

  it("a preview of another update knows it, so nothing is installed again", async () => {
    args = { ...args, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    const { ok, output } = await stack.preview();
    expect(ok, output).toBe(true);
    expect(output).toContain("~ 1 to update");
    expect(output).toContain("2 unchanged");
  });

  it("a rebuild gives new host keys, and installs again", async () => {
    args = { ...args, rebuildTriggers: ["2"] };
    const up = await stack.up();
    expect(up.ok, up.output).toBe(true);
    const now = await outputs();
    expect(now).toMatchObject({ diskGeneration: 2, ip: before.ip, uniqId: before.uniqId });
    expect(now.sshHostKeys).not.toEqual(before.sshHostKeys);
    expect(stack.sandbox.commands).toMatchObject([{ command: "install" }, { command: "install" }]);
    expect(await stack.exported()).not.toContain(password);
  });
});
