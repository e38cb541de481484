import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox";
import { type ServerStack, serverStack } from "./serverStack";

// Staging for production: another live host, with the same API and the same user name, that never had the server.
describe("a configuration that leads to another host", { timeout: 120_000 }, () => {
  let stack: ServerStack;
  let other: Sandbox;
  beforeAll(async () => {
    stack = await serverStack();
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    // The same seed: the same login.
    other = await startSandbox({ profile: "instant" });
    stack.setAddress(other.url);
  }, 600_000);
  afterAll(async () => {
    await stack?.close();
    await other?.close();
  });
  const refused =
    /Server \w{6} .* http:\S+ as sandbox, account \d+.* http:\S+ as sandbox\. .* \[resource-elsewhere\]/;

  it("the preview warns, with the ways out", async () => {
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toMatch(refused);
  });

  // What up and destroy say is the same in both fronts, and plugin/configuration.test.ts holds it. Refresh runs no program.
  it("refresh fails and says so; the server stays in the state and at its host", async () => {
    const [{ id } = { id: "" }] = await stack.state();
    const ran = await stack.refresh();
    expect(ran).toMatchObject({ ok: false, writes: [] });
    expect(ran.output).toMatch(refused);
    expect(await stack.state()).toMatchObject([{ id }]);
    expect(stack.sandbox.servers).toMatchObject([{ uniq_id: id, status: "Running" }]);
    expect(other.writes()).toEqual([]);
  });

  it("set back, nothing has changed", async () => {
    stack.setAddress(stack.sandbox.url);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});
