import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ResourceName, resourceNames } from "../../../provider/resourceName";
import { one, two } from "../../provider/resources/sshKey/samples";
import { type HostingStack, hostingStack, serverArgs } from "../hostingStack";
import { Bare } from "../plugin/pluginStack";
import { startPlugin } from "../support/inProcessPlugin";
import { type Declare, outputNames } from "./fronts";

const dynamicType = (type: ResourceName) => `pulumi-nodejs:dynamic/hosting:${type}`;
const pluginType = (type: ResourceName) => `hosting:index:${type}`;
/** A key that was at the host before Pulumi knew of it. */
const found = { publicKeyName: "found", publicKeyValue: two };
const clean = { ok: true, writes: [] };

// One alias line moves a resource from one front to the other, and back.
describe("a stack that moves", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  let plugin: Awaited<ReturnType<typeof startPlugin>>;
  beforeAll(async () => {
    plugin = await startPlugin();
    stack = await hostingStack(undefined, {}, plugin.env);
  }, 600_000);
  afterAll(async () => {
    plugin?.close();
    await stack?.close();
  });

  function declareAll(declare: Declare) {
    const { uniqId } = declare("Server", "web", {
      ...serverArgs,
      username: "admin",
      password: "first-secret",
    });
    declare("SshKey", "deploy", { publicKeyValue: one });
    declare("Credential", "panel", { uniqId, name: "panel", authData: "panel-secret" });
    declare("Asset", "label", { uniqId, customName: "web" });
  }
  const inDynamic = (isAliased: boolean) =>
    stack.edit((hosting) => {
      const declare: Declare = (type, name, args) => {
        const aliases = isAliased ? [{ type: hosting[type].pluginType }] : [];
        return new hosting[type](name, args as never, { aliases }) as never;
      };
      declareAll(declare);
      if (isAliased) declare("SshKey", "found", found);
      return {};
    });
  const inPlugin = (isAliased: boolean) =>
    stack.edit(() => {
      declareAll((type, name, args) => {
        const aliases = isAliased ? [{ type: dynamicType(type) }] : [];
        return new Bare(type, name, args, { aliases }, outputNames).told;
      });
      return {};
    });
  const ids = async () => {
    const stored = await Promise.all(resourceNames.map((type) => stack.resources(type)));
    return stored.flat().map(({ type, id }) => [type, id]);
  };
  let before: unknown[][];
  const noneInTheClear = async () => expect(await stack.exported()).not.toMatch(/first-secret|panel-secret/);

  it("starts in the dynamic front", async () => {
    inDynamic(false);
    expect(await stack.up()).toMatchObject({ ok: true });
    before = await ids();
    expect(before.map(([type]) => type)).toEqual(resourceNames.map(dynamicType));
  });

  it("moves to the plugin: the same ids, nothing written, no secret in the clear", async () => {
    inPlugin(true);
    const up = await stack.up();
    expect(up, up.output).toMatchObject(clean);
    expect(up.output).not.toContain("replace");
    expect(await ids()).toEqual(
      before.map(([, id], index) => [pluginType(resourceNames[index] as ResourceName), id]),
    );
    expect(await stack.previewUnchanged()).toMatchObject(clean);
    await noneInTheClear();
  });

  it("stays there when the alias is dropped, also after a refresh", async () => {
    inPlugin(false);
    expect(await stack.refresh()).toMatchObject(clean);
    expect(await stack.previewUnchanged()).toMatchObject(clean);
  });

  it("adopts what is there, as dynamic resources cannot, and moves back with that", async () => {
    stack.sandbox.seed({ keys: [{ public_key_name: found.publicKeyName, public_key_value: two }] });
    const flags = ["--generate-code=false", "--protect=false", "--yes"];
    const imported = await stack.cli("import", pluginType("SshKey"), "found", "found", ...flags);
    expect(imported, imported.output).toMatchObject(clean);
    const [, key] = await stack.resources("SshKey");
    before.splice(2, 0, [dynamicType("SshKey"), key?.id]);
    inDynamic(true);
    const up = await stack.up();
    expect(up, up.output).toMatchObject(clean);
    expect((await ids()).sort()).toEqual(before.sort());
    expect(await stack.previewUnchanged()).toMatchObject(clean);
    await noneInTheClear();
  });

  it("and is destroyed there", async () => {
    const { ok, writes } = await stack.destroy();
    expect(ok).toBe(true);
    const removals = ["asset.requestRemoval", "server.credential.delete", "sshKey.remove", "sshKey.remove"];
    expect([...writes].sort()).toEqual(removals);
  });
});
