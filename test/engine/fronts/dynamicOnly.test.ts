import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one as publicSshKey } from "../../provider/resources/sshKey/samples";
import { serverArgs } from "../hostingStack";
import { type FrontProgram, type FrontStack, fronts } from "./fronts";
import { first, plain, server } from "./life";

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

  const inProtectedParent: FrontProgram = (declare) => {
    const parent = new pulumi.ComponentResource("shop:Site", "site", {}, { protect: true });
    const aliases = [{ parent: pulumi.rootStackResource }];
    declare("Server", "web", { ...serverArgs, ...rebuilt }, { parent, aliases });
  };
  it.each([
    ["its own", server(rebuilt, { protect: true })],
    ["a parent's", inProtectedParent],
  ])("Pulumi's protect refuses a rebuild: %s", async (_, program) => {
    stack.edit(program);
    const refused = await stack.preview();
    expect(refused, refused.output).toMatchObject({ ok: false, writes: [] });
    expect(refused.output).toContain("[resource-protected]");
  });

  it("replaceOnChanges has no effect there, and the note says so: a new publicSshKey is recorded", async () => {
    stack.edit(server({ publicSshKey }, { replaceOnChanges: ["publicSshKey"] }));
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(plain(up.output)).toContain("replaceOnChanges has no effect on dynamic resources.");
    expect(up.output).toContain("[only-at-creation]");
  });
});
