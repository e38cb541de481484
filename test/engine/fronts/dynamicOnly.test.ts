import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one as publicSshKey } from "../../provider/resources/sshKey/samples";
import { serverArgs } from "../hostingStack";
import { type FrontProgram, type FrontStack, fronts } from "./fronts";
import { first, plain, server } from "./life";

// biome-ignore lint/suspicious/noExplicitAny: of any resource
type Given = { readonly props: any; readonly opts: any };

const rebuilt = { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };

// What the classes pass to the provider of options that Pulumi keeps from dynamic resources. The steps build on each
// other.
describe("a server of a dynamic resource", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.dynamic({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  it("Pulumi's protect is no input of it", async () => {
    stack.edit(server({ rebuildPolicy: "rebuild" }, { protect: true }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    const { inputs, outputs } = (await first(stack, "Server")) ?? {};
    expect(JSON.stringify([inputs, outputs])).not.toContain("__isProtected");
  });

  const parented =
    (given: pulumi.ComponentResourceOptions): FrontProgram =>
    (declare) => {
      const parent = new pulumi.ComponentResource("shop:Site", "site", {}, given);
      const aliases = [{ parent: pulumi.rootStackResource }];
      declare("Server", "web", { ...serverArgs, ...rebuilt }, { parent, aliases });
    };
  const protecting = ({ props, opts }: Given) => ({ props, opts: { ...opts, protect: true } });
  const ofStack: FrontProgram = (declare) => {
    pulumi.runtime.registerStackTransformation(protecting);
    server(rebuilt)(declare);
  };
  it.each<[way: string, FrontProgram, isSeen?: boolean]>([
    ["its own", server(rebuilt, { protect: true })],
    ["a parent's", parented({ protect: true })],
    ["by transformations", server(rebuilt, { transformations: [protecting] })],
    ["by transformations of a parent", parented({ transformations: [protecting] })],
    ["by transformations of the stack", ofStack],
    [
      "by transforms, which run after the class: not seen",
      server(rebuilt, { transforms: [protecting] }),
      false,
    ],
    ["by transforms of a parent: not seen", parented({ transforms: [protecting] }), false],
  ])("Pulumi's protect refuses a rebuild: %s", async (_, program, isSeen = true) => {
    stack.edit(program);
    const ran = await stack.preview();
    expect(ran, ran.output).toMatchObject({ ok: !isSeen, writes: [] });
    expect(ran.output.includes("[resource-protected]")).toBe(isSeen);
    expect(ran.output.includes("[disks-erased]")).toBe(!isSeen);
  });

  it("replaceOnChanges has no effect there, and the note says so: a new publicSshKey is recorded", async () => {
    stack.edit(server({ publicSshKey }, { replaceOnChanges: ["publicSshKey"] }));
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(plain(up.output)).toContain("replaceOnChanges has no effect on dynamic resources.");
    expect(up.output).toContain("[only-at-creation]");
  });
});
