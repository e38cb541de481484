import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../hostingStack";
import { Bare, type PluginStack, pluginStack } from "../plugin/pluginStack";
import { plain } from "./life";

// Pulumi refuses an import if the diff reports changes. Dynamic resources cannot be imported by an option.
describe("The option import of a server whose program protects it", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  beforeAll(async () => {
    stack = await pluginStack(undefined, { profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());
  const program = (args: object, opts: object = {}) =>
    stack.edit(() => {
      new Bare("Server", "web", { ...serverArgs, ...args }, opts);
      return {};
    });

  it("imports the server, stores the protection, and refuses its removal", async () => {
    program({});
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    const [{ id, urn } = { id: "", urn: "" }] = await stack.resources("Server");
    expect(await stack.cli("state", "delete", urn, "--yes")).toMatchObject({ ok: true });
    await stack.configure("labels", '{"team":"a"}');
    const labels = { app: "shop" };
    program(
      { deletionProtection: true, replacePolicy: "refuse", rebuildPolicy: "refuse", labels },
      { import: id },
    );
    for (const command of ["preview", "up"] as const) {
      const { ok, output, writes } = await stack[command]();
      expect({ ok, writes }, output).toEqual({ ok: true, writes: [] });
      expect(plain(output)).not.toContain("do not match");
    }
    expect((await stack.resources("Server"))[0]).toMatchObject({
      id,
      outputs: { deletionProtection: true, labels: { team: "a", ...labels } },
    });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    const { ok, output, writes } = await stack.destroy();
    expect({ ok, writes }, output).toEqual({ ok: false, writes: [] });
    expect(plain(output)).toContain("[server-not-removed]");
  });
});
