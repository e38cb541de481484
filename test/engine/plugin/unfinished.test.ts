import type { EngineEvent } from "@pulumi/pulumi/automation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../hostingStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// What only the plugin receives and can report: customTimeouts, and that the engine is to read first. Its progress is in
// provider/plugin/{engineLog,resources/methods}.test.ts, and fronts/unfinished.test.ts has the rest. The host's time stands still, so that a build lasts until the test
// says otherwise.
describe("a server that is not finished, in the plugin", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let args: Record<string, unknown> = serverArgs;
  let customTimeouts: { create?: string } = {};
  beforeAll(async () => {
    const program = () => {
      new Bare("Server", "web", args, { customTimeouts });
      return {};
    };
    stack = await pluginStack(program, { profile: "realistic", clock: "virtual" });
  }, 600_000);
  afterAll(() => stack?.close());

  const outputs = async () => (await stack.resources("Server"))[0]?.outputs;
  /** `up` on a host that continues as soon as a build is reported. */
  const upWatched = () => {
    const onEvent = ({ diagnosticEvent }: EngineEvent) => {
      if (diagnosticEvent?.message.includes("building")) stack.sandbox.advance("1h");
    };
    return stack.ran(() => stack.stack.up({ color: "never", onEvent }));
  };

  it("customTimeouts end the wait; the next preview reads it first and sees that it is done", async () => {
    customTimeouts = { create: "0.3s" };
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(up.output).toContain("[server-late]");
    expect(await stack.resources("Server")).toMatchObject([
      { initErrors: [expect.stringContaining("[server-late]")], refreshBeforeUpdate: true },
    ]);
    stack.sandbox.advance("1h");
    const preview = await stack.previewUnchanged();
    expect(preview, preview.output).toMatchObject({ ok: true, writes: [] });
    expect(stack.sandbox.requests.map(({ operation }) => operation)).toContain("server.details");
  });

  it("so what someone changed at the host in the meantime is refused, until the program says the same", async () => {
    stack.sandbox.server((await outputs())?.uniqId as string).set({ plan_id: "1202" });
    for (const run of [await stack.preview(), await stack.up()]) {
      expect(run, run.output).toMatchObject({ ok: false, writes: [] });
      expect(run.output).toContain("[drift-refused]");
    }
    args = { ...args, planId: 1202 };
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.exported()).not.toContain("__asked");
  });

  it("one that the program replaces in the meantime is replaced: it is known, though it was read before", async () => {
    expect(await stack.destroy()).toMatchObject({ ok: true });
    stack.sandbox.advance("1h");
    args = serverArgs;
    expect(await stack.up()).toMatchObject({ ok: false, writes: ["server.create"] });
    const before = (await outputs())?.uniqId;
    customTimeouts = {};
    args = { ...args, planId: 1202 };
    const ran = await upWatched();
    expect(ran, ran.output).toMatchObject({ ok: true, writes: ["server.create", "asset.requestRemoval"] });
    expect((await outputs())?.uniqId).not.toBe(before);
  });
});
