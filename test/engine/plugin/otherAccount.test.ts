import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one } from "../../provider/resources/sshKey/samples";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// The user has two accounts, and the key went to the first, which the configuration did not name.
describe("an account that the configuration names for the first time", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  beforeAll(async () => {
    stack = await pluginStack(() => {
      new Bare("SshKey", "key", { publicKeyName: "deploy", publicKeyValue: one });
      return {};
    });
    stack.sandbox.user(stack.sandbox.username).row.accounts = [100_001, 100_002];
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
  }, 600_000);
  afterAll(() => stack?.close());

  it.each(["refresh", "destroy"] as const)(
    "another one: %s fails and says so; the key stays in the state and at the host",
    async (command) => {
      await stack.configure("accountNumber", "100002");
      // Nothing has changed in the program, so nothing is sent.
      expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
      const ran = await stack[command]();
      expect(ran).toMatchObject({ ok: false, writes: [] });
      expect(ran.output).toMatch(
        /SshKey \d+ .* http:\S+ as sandbox, account 100002\. .* \[resource-elsewhere\]/,
      );
      expect(await stack.resources("SshKey")).toHaveLength(1);
      expect(stack.sandbox.keys).toHaveLength(1);
    },
  );

  it("taken out again, nothing has changed", async () => {
    await stack.unset("accountNumber");
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
  });

  it("the one that has it: up finds it there, sends nothing, and from then on nothing changes", async () => {
    await stack.configure("accountNumber", "100001");
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true });
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["sshKey.remove"] });
  });
});
