import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ResourceName, resourceNames } from "../../../provider/resourceName";
import { one } from "../../provider/resources/sshKey/samples";
import { type HostingStack, hostingStack, serverArgs } from "../hostingStack";
import { Bare } from "../plugin/pluginStack";
import { startPlugin } from "../support/pluginInProcess";
import { type Declare, outputNames } from "./fronts";

const dynamicType = (type: ResourceName) => `pulumi-nodejs:dynamic/hosting:${type}`;
const pluginType = (type: ResourceName) => `hosting:index:${type}`;
const clean = { ok: true, writes: [] };

// An alias moves a resource from one front to the other and back.
describe("a stack that moves between the fronts", { timeout: 120_000 }, () => {
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
      return {};
    });
  const inPlugin = () =>
    stack.edit(() => {
      declareAll((type, name, args) => {
        const aliases = [{ type: dynamicType(type) }];
        return new Bare(type, name, args, { aliases }, outputNames).told;
      });
      return {};
    });
  const ids = async () => {
    const stored = await Promise.all(resourceNames.map((type) => stack.resources(type)));
    return stored.flat().map(({ type, id }) => [type, id]);
  };
  let before: unknown[][];

  it("is created in the dynamic front", async () => {
    inDynamic(false);
    expect(await stack.up()).toMatchObject({ ok: true });
    before = await ids();
    expect(before.map(([type]) => type)).toEqual(resourceNames.map(dynamicType));
  });

  it.each([
    ["to the plugin", inPlugin, pluginType],
    ["back to the dynamic front", () => inDynamic(true), dynamicType],
  ])(
    "moves %s: the ids stay, nothing is written, and no secret is stored in the clear, also after a refresh",
    async (_, edit, typeOf) => {
      edit();
      const up = await stack.up();
      expect(up, up.output).toMatchObject(clean);
      expect(up.output).not.toContain("replace");
      expect(await ids()).toEqual(
        before.map(([, id], at) => [typeOf(resourceNames[at] as ResourceName), id]),
      );
      expect(await stack.refresh()).toMatchObject(clean);
      expect(await stack.previewUnchanged()).toMatchObject(clean);
      expect(await stack.exported()).not.toMatch(/first-secret|panel-secret/);
    },
  );

  it("stays in the dynamic front without the alias, and is destroyed there", async () => {
    inDynamic(false);
    expect(await stack.previewUnchanged()).toMatchObject(clean);
    const { ok, writes } = await stack.destroy();
    expect(ok).toBe(true);
    expect([...writes].sort()).toEqual(["asset.requestRemoval", "server.credential.delete", "sshKey.remove"]);
  });
});
