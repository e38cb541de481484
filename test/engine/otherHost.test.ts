import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox";
import type { ServerArgs } from "../../sdk";
import { stackTrace } from "./hostingStack";
import { type ServerStack, serverArgs, serverStack } from "./serverStack";

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
    /Server \w{6} is not at http:\S+ as sandbox, where the configuration points now\. It was created at http:\S+ as sandbox\. Nothing was changed\. Restore http/;

  it("the preview warns, with the ways out", async () => {
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toMatch(
      /Server \w{6} may not be at http:\S+ as sandbox, where the configuration points now\..* An update looks for it at the new place first, and changes nothing if it is not there\..* use a Connection/,
    );
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

  // A run without a preview may make the new one before it asks for the other's diff: the page says so.
  it("a server that is new in the program is refused at preview, so that an up with its preview orders none", async () => {
    stack.edit(({ Server }) => {
      new Server("web", serverArgs as unknown as ServerArgs);
      new Server("new", { ...serverArgs, domain: "new.example.com" } as unknown as ServerArgs);
      return {};
    });
    const ran = await stack.preview();
    expect(ran.ok).toBe(false);
    expect(ran.output).toContain("Nothing new is made, because the configuration points to");
    expect(ran.output).not.toMatch(stackTrace);
    expect(other.writes()).toEqual([]);
    expect(await stack.state()).toHaveLength(1);
  });

  it("set back, nothing has changed", async () => {
    stack.setAddress(stack.sandbox.url);
    stack.edit(({ Server }) => {
      new Server("web", serverArgs as unknown as ServerArgs);
      return {};
    });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});
