import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// `pulumi up --replace`: the old server answers the same request as the new one.
describe("a server that is replaced by hand, in the plugin", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let args: Record<string, unknown> = serverArgs;
  let id: string;
  beforeAll(async () => {
    stack = await pluginStack(() => {
      new Bare("Server", "web", args);
      return {};
    });
    expect(await stack.up()).toMatchObject({ ok: true });
    id = await idNow();
  }, 600_000);
  afterAll(() => stack?.close());

  const idNow = async () => (await stack.resources("Server"))[0]?.id as string;
  const replace = async () => {
    const [web] = await stack.resources("Server");
    return stack.up({ replace: [web?.urn as string] });
  };

  it("fails, names the old server and the ways out, and changes nothing", async () => {
    const up = await replace();
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toContain(`a live server ${id} of web.example.com answers this very request already`);
    expect(up.output).toContain("Under `pulumi up --replace`: deleteBeforeReplace, or onExisting");
    expect(await idNow()).toBe(id);
  });

  it("adopts it, and the old resource's delete sends nothing and says so", async () => {
    args = { ...serverArgs, onExisting: "adopt" };
    const up = await replace();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).toContain(
      `the server ${id} stays, because the resource that replaces this one has adopted it`,
    );
    expect(await idNow()).toBe(id);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("makes another one, then the old one goes", async () => {
    args = { ...serverArgs, onExisting: "create" };
    const up = await replace();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["server.create", "asset.requestRemoval"] });
    expect(await idNow()).not.toBe(id);
    // A removal takes its time at the host.
    stack.sandbox.advance("1h");
    expect(stack.sandbox.servers.map(({ uniq_id }) => uniq_id)).toEqual([await idNow()]);
  });
});
