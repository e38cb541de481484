import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one as publicSshKey } from "../../provider/resources/sshKey/samples";
import { pluginFolder } from "../../support/testedPlugin";
import { serverArgs } from "../hostingStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// Options and signals that only the plugin receives: customTimeouts, replaceOnChanges, refreshBeforeUpdate, and Ctrl-C,
// after which the engine waits for the executable's response. The host's clock is stopped, so a build lasts until the
// test moves the clock.
describe("a server in the plugin", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let domains = ["web"];
  let args: Record<string, unknown> = { ...serverArgs, password: "first-secret-of-web" };
  let opts: CustomResourceOptions = { customTimeouts: { create: "0.3s" } };
  beforeAll(async () => {
    const program = () => {
      for (const name of domains) new Bare("Server", name, { ...args, domain: `${name}.example.com` }, opts);
      return {};
    };
    stack = await pluginStack(program, { profile: "realistic", clock: "virtual", pluginFolder });
  }, 600_000);
  afterAll(() => stack?.close());

  it("stops waiting after customTimeouts, and the next preview reads the server and finds it ready", async () => {
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(up.output).toContain("[server-late]");
    expect(await stack.resources("Server")).toMatchObject([
      { initErrors: [expect.stringContaining("[server-late]")], refreshBeforeUpdate: true },
    ]);
    stack.sandbox.advance("1h");
    const preview = await stack.previewUnchanged();
    expect(preview, preview.output).toMatchObject({ ok: true, writes: [] });
    expect(stack.sandbox.requests.map(({ operation }) => operation)).toContain("server.details");
  });

  it("keeps both servers that are being built at Ctrl-C, and the next up orders nothing", async () => {
    domains = ["web", "db", "mail"];
    opts = {};
    const abort = new AbortController();
    const building = new Set<string>();
    const onEvent = ({ diagnosticEvent }: EngineEvent) => {
      if (!diagnosticEvent?.message.includes("building")) return;
      building.add(String(diagnosticEvent.urn));
      if (building.size === 2) abort.abort();
    };
    const ran = await stack.ran(() => stack.stack.up({ color: "never", signal: abort.signal, onEvent }));
    expect(ran, ran.output).toMatchObject({ ok: false, writes: ["server.create", "server.create"] });
    expect(ran.output).toContain("[server-cancelled]");
    expect(await stack.exported()).not.toContain("first-secret-of-web");
    const kept = (await stack.resources("Server")).map(({ id }) => id).sort();
    expect(kept).toHaveLength(3);

    stack.sandbox.advance("1h");
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    const built = await stack.resources("Server");
    expect(built.map(({ id }) => id).sort()).toEqual(kept);
    for (const { outputs } of built) expect(outputs.active).toBe(true);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("is replaced with replaceOnChanges where an update would only record the change", async () => {
    args = { ...args, publicSshKey };
    opts = { replaceOnChanges: ["publicSshKey"] };
    const { ok, output } = await stack.preview();
    expect(ok, output).toBe(true);
    expect(output).toContain("+-3 to replace");
  });
});
