import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pluginFolder } from "../../support/testedPlugin";
import { serverArgs } from "../hostingStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// With the plugin in a process of its own: the engine ends it only after its last answer.
describe("Ctrl-C with the executable", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  beforeAll(async () => {
    stack = await pluginStack(
      () => {
        new Bare("Server", "web", { ...serverArgs, password: "first-secret-of-web" });
        new Bare("Server", "db", { ...serverArgs, domain: "db.example.com" });
        return {};
      },
      { profile: "realistic", clock: "virtual", pluginFolder },
    );
  }, 600_000);
  afterAll(() => stack?.close());

  it("keeps both servers that are being built, and the next up orders nothing", async () => {
    const abort = new AbortController();
    const building = new Set<string>();
    const ran = await stack.ran(() =>
      stack.stack.up({
        color: "never",
        signal: abort.signal,
        onEvent: ({ diagnosticEvent }) => {
          if (!diagnosticEvent?.message.includes("building")) return;
          building.add(String(diagnosticEvent.urn));
          if (building.size === 2) abort.abort();
        },
      }),
    );
    expect(ran).toMatchObject({ ok: false, writes: ["server.create", "server.create"] });
    expect(ran.output).toContain("[server-cancelled]");
    expect(await stack.exported()).not.toContain("first-secret-of-web");
    const kept = await stack.resources("Server");
    expect(kept.map(({ outputs }) => outputs.active)).toEqual([false, false]);

    stack.sandbox.advance("1h");
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    const built = await stack.resources("Server");
    expect(built.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
    expect(built.map(({ outputs }) => outputs.active)).toEqual([true, true]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});
