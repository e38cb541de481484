import type { CustomResourceOptions } from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { atOnce, Bare, type PluginStack, pluginStack } from "./pluginStack";

// The account has a live server of the domain that no resource of the stack has.
describe("a live server of the same domain", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let twin: string;
  let name = "web";
  let args: Record<string, unknown> = serverArgs;
  let opts: CustomResourceOptions = {};
  beforeAll(async () => {
    stack = await pluginStack(() => {
      new Bare("Server", name, args, opts);
      return {};
    }, atOnce);
    const { servers } = stack.sandbox.seed({
      servers: [{ domain: "web.example.com", plan_id: 1202, zone_id: 12, template_name: "DEBIAN_12_64" }],
    });
    twin = servers[0] as string;
  }, 600_000);
  afterAll(() => stack?.close());

  it.each(["fail", "adopt"])(
    "that differs stops onExisting %s: nothing is ordered, and it is named",
    async (onExisting) => {
      args = { ...serverArgs, onExisting };
      const up = await stack.up();
      expect(up).toMatchObject({ ok: false, writes: [] });
      expect(up.output).toContain(
        `Server web.example.com (${twin}) exists already, and differs in planId. No resource of this run is known to have it. Nothing was ordered.`,
      );
    },
  );

  it("does not stop onExisting create, which alone orders another one", async () => {
    args = { ...serverArgs, onExisting: "create" };
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    expect(stack.sandbox.servers).toHaveLength(2);
    args = serverArgs;
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
  });

  it("which is a resource's own, renamed without an alias: the message says aliases first", async () => {
    stack.sandbox.server(twin).remove();
    name = "www";
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toMatch(
      /answers this very request\. .* Nothing was ordered\. To keep it: aliases: .* if a resource of this stack had it under another name/,
    );
    opts = { aliases: [{ name: "web" }] };
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("so it does in an up with a refresh, which meets the resource under its old name", async () => {
    name = "renamed again";
    opts = {};
    const refreshed = () => stack.ran(() => stack.stack.up({ color: "never", refresh: true }));
    const up = await refreshed();
    expect(up, up.output).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toMatch(/answers this very request\. .* Nothing was ordered\. To keep it: aliases/);
    args = { ...serverArgs, onExisting: "adopt" };
    const adopted = await refreshed();
    expect(adopted, adopted.output).toMatchObject({ ok: true, writes: [] });
    expect(stack.sandbox.servers).toHaveLength(1);
  });
});
