import * as pulumi from "@pulumi/pulumi";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// What is begun and not done: shown while it lasts, kept when it is cut short, gone on with afterwards. The host's time
// stands still, so that a build lasts until the test says otherwise.
describe("a server that is not finished, in the plugin", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let args: Record<string, unknown>;
  let customTimeouts: { create?: string; update?: string };
  beforeEach(async () => {
    args = { ...serverArgs, password: "first-secret-of-web" };
    customTimeouts = {};
    stack = await pluginStack(
      () => {
        new Bare("Server", "web", args, { customTimeouts });
        return {};
      },
      { profile: "realistic", clock: "virtual" },
    );
  }, 600_000);
  afterEach(() => stack?.close());

  /** Without the list each poll looks at the server itself: a failure, which no list shows, is seen at once. */
  const lookAtEachPoll = () => stack.sandbox.user(stack.sandbox.username).deny("asset.list");
  const outputs = async () => (await stack.resources("Server"))[0]?.outputs;
  /** `up`, with what the engine was told meanwhile; `whenOrdered` runs once the server is ordered. */
  async function upUntil(whenOrdered: (abort: AbortController) => void) {
    const events: EngineEvent[] = [];
    const abort = new AbortController();
    let ordered = false;
    const ran = await stack.ran(() =>
      stack.stack.up({
        color: "never",
        signal: abort.signal,
        onEvent: (event) => {
          events.push(event);
          if (ordered || !event.diagnosticEvent?.message.includes("building")) return;
          ordered = true;
          whenOrdered(abort);
        },
      }),
    );
    const lines = events.flatMap(({ diagnosticEvent }) => (diagnosticEvent ? [diagnosticEvent] : []));
    return { ran, lines };
  }

  it("shows on the resource how far it is, and nothing of that stays in the log", async () => {
    const { ran, lines } = await upUntil(() => stack.sandbox.advance("1h"));
    expect(ran, ran.output).toMatchObject({ ok: true, writes: ["server.create"] });
    const building = lines.filter(({ message }) => message.includes("building"));
    expect(building[0]).toMatchObject({
      urn: expect.stringMatching(/hosting:index:Server::web$/),
      message: expect.stringMatching(/web\.example\.com: building, \d+s of about 8m/),
      severity: "info",
      ephemeral: true,
    });
    expect(ran.output).not.toContain("warning");
    // Nor on the resource, once it is there.
    const onServer = lines.filter(({ urn, ephemeral }) => ephemeral && urn?.endsWith("::web"));
    expect(onServer.at(-1)?.message.trim()).toBe("");
    expect(ran.output).toMatch(/hosting:index:Server web created \(\S+\) *$/m);
  });

  it("Ctrl-C ends the wait at once, the server is kept, and the next up goes on", async () => {
    const { ran } = await upUntil((abort) => abort.abort());
    expect(ran).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(ran.output).toContain("[server-cancelled]");
    const kept = await outputs();
    expect(kept).toMatchObject({ active: false, domain: "web.example.com" });
    expect(await stack.resources("Server")).toMatchObject([
      { initErrors: [expect.stringContaining("[server-cancelled]")], refreshBeforeUpdate: true },
    ]);
    expect(await stack.exported()).not.toContain("first-secret-of-web");

    stack.sandbox.advance("1h");
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await outputs()).toMatchObject({ uniqId: kept?.uniqId, active: true, ip: expect.any(String) });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("customTimeouts end the wait; the next preview reads it first and sees that it is done", async () => {
    customTimeouts = { create: "0.3s" };
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(up.output).toContain("[server-late]");
    expect(await outputs()).toMatchObject({ active: false });

    stack.sandbox.advance("1h");
    const preview = await stack.previewUnchanged();
    expect(preview, preview.output).toMatchObject({ ok: true, writes: [] });
    const operations = stack.sandbox.requests.map(({ operation }) => operation);
    expect(operations).toContain("server.details");
  });

  it("what somebody changed at the host meanwhile is refused: the preview reads it first", async () => {
    customTimeouts = { create: "0.3s" };
    expect(await stack.up()).toMatchObject({ ok: false, writes: ["server.create"] });
    stack.sandbox.advance("1h");
    stack.sandbox.server((await outputs())?.uniqId as string).set({ plan_id: "1202" });
    for (const run of [await stack.preview(), await stack.up()]) {
      expect(run, run.output).toMatchObject({ ok: false, writes: [] });
      expect(run.output).toContain("[drift-refused]");
    }
    args = { ...args, planId: 1202 };
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.exported()).not.toContain("__asked");
  });

  it("one that the program replaces meanwhile is replaced: it is known, though it was read before", async () => {
    customTimeouts = { create: "0.3s" };
    expect(await stack.up()).toMatchObject({ ok: false, writes: ["server.create"] });
    const before = (await outputs())?.uniqId;
    customTimeouts = {};
    args = { ...args, planId: 1202 };
    const { ran } = await upUntil(() => stack.sandbox.advance("1h"));
    expect(ran, ran.output).toMatchObject({ ok: true, writes: ["server.create", "asset.requestRemoval"] });
    expect((await outputs())?.uniqId).not.toBe(before);
  });

  it("the resource's own timeouts win over customTimeouts", async () => {
    args = { ...args, timeouts: { build: 0.3 } };
    customTimeouts = { create: "1h" };
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(up.output).toContain("[server-late]");
  });

  it("a build that fails is told, kept and destroyed with its id", async () => {
    stack.sandbox.failNextBuild();
    const { ran } = await upUntil(() => {
      lookAtEachPoll();
      stack.sandbox.advance("1h");
    });
    expect(ran).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(ran.output).toContain("[build-failed]");
    expect(ran.output).not.toMatch(/^\s+at .*\.[cm]?[jt]s:\d+/m);
    expect(await stack.resources("Server")).toHaveLength(1);
    expect(await stack.up()).toMatchObject({ ok: false, writes: [] });
    expect(stack.sandbox.servers).toHaveLength(1);
    stack.sandbox.user(stack.sandbox.username).grant("asset.list");
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
  });

  it("a rebuild that fails, then back to the old template: refused, and rebuilt when allowed", async () => {
    await upUntil(() => stack.sandbox.advance("1h"));
    lookAtEachPoll();
    const debian = args;
    stack.sandbox.failNextBuild();
    const rebuildTriggers = pulumi.secret(["image-key"]);
    args = { ...debian, templateName: "UBUNTU_2404_64", rebuildTriggers, rebuildPolicy: "rebuild" };
    const { ran: failed } = await upUntil(() => stack.sandbox.advance("1h"));
    expect(failed, failed.output).toMatchObject({ ok: false, writes: ["asset.update", "server.rebuild"] });
    // What it was for is stored with it.
    expect(failed.output + (await stack.exported())).not.toContain("image-key");

    args = debian;
    const refused = await stack.up();
    expect(refused).toMatchObject({ ok: false, writes: [] });
    expect(refused.output).toContain("[second-rebuild-refused]");

    args = { ...debian, rebuildPolicy: "rebuild" };
    const { ran } = await upUntil(() => stack.sandbox.advance("1h"));
    expect(ran, ran.output).toMatchObject({
      ok: true,
      writes: ["asset.update", "server.rebuild", "server.update"],
    });
    expect(await outputs()).toMatchObject({ active: true, templateName: "DEBIAN_12_64" });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("an update that is cut short keeps what is under way, and goes on with it", async () => {
    await upUntil(() => stack.sandbox.advance("1h"));
    args = { ...args, templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };
    customTimeouts = { update: "0.3s" };
    expect(await stack.up()).toMatchObject({ ok: false, writes: ["asset.update", "server.rebuild"] });
    expect(await outputs()).toMatchObject({ __phase: { is: "rebuilding", templateName: "UBUNTU_2404_64" } });
    const preview = await stack.preview();
    expect(preview.output).toContain("[rebuild-waits]");
    expect(preview.output).not.toMatch(/\[disks-erased\]|\[secret\]/);

    stack.sandbox.advance("1h");
    customTimeouts = {};
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.update"] });
    expect(await outputs()).toMatchObject({ templateName: "UBUNTU_2404_64", active: true });
    expect(await outputs()).not.toHaveProperty("__phase");
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});
