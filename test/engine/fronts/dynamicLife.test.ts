import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it, onTestFinished } from "vitest";
import { one as publicSshKey } from "../../provider/resources/sshKey/samples";
import { serverArgs } from "../serverStack";
import { fronts } from "./fronts";
import {
  type Args,
  driftOfPlan,
  keepsSecret,
  oneServer,
  plain,
  refused,
  tellsWrongInputs,
  wrongInputs,
} from "./oneServer";

const rebuilt = { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };

// What is refused and told is the same in both fronts, and plugin/{guards,inputs,replaceOnChanges}.test.ts hold it. Here is
// what dynamic resources alone can get wrong: what they store, what they mark as secret, and how a refusal of each method
// is shown. One server's life; the steps build on each other.
describe("a server of a dynamic resource", { timeout: 120_000 }, () => {
  const one = oneServer("dynamic");
  const { declare, stored } = one;

  it("wrong inputs are told with their values, unless they are secrets", async () => {
    declare(wrongInputs());
    tellsWrongInputs(await one.stack.preview());
  });

  it("a warning of what is ordered is shown, and Pulumi's protect is no input", async () => {
    declare({ rebuildPolicy: "rebuild", backupPlan: "daily", backupQuota: 7 }, { protect: true });
    const up = await one.stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["server.create"] });
    expect(up.output).toContain("[backups-off]");
    const { inputs, outputs } = (await stored()) ?? {};
    expect(JSON.stringify([inputs, outputs])).not.toContain("__isProtected");
  });

  it("Pulumi's protect refuses a rebuild, its own and a parent's", async () => {
    declare(rebuilt, { protect: true });
    const own = await one.stack.preview();
    one.stack.edit((declared) => {
      const parent = new pulumi.ComponentResource("shop:Site", "site", {}, { protect: true });
      const aliases = [{ parent: pulumi.rootStackResource }];
      declared("Server", "web", { ...serverArgs, ...rebuilt }, { parent, aliases });
    });
    for (const run of [own, await one.stack.preview()]) {
      expect(run, run.output).toMatchObject(refused);
      expect(run.output).toContain("[resource-protected]");
    }
    declare(rebuilt);
    const run = await one.stack.up();
    expect(run, run.output).toMatchObject({ ok: true, writes: ["asset.update", "server.rebuild"] });
  });

  it("replaceOnChanges has no effect there, and the note says so: a new publicSshKey is recorded", async () => {
    declare({ ...rebuilt, publicSshKey }, { replaceOnChanges: ["publicSshKey"] });
    const up = await one.stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).toContain("replaceOnChanges has no effect on dynamic resources.");
    expect(up.output).toContain("[keys-only-at-creation]");
  });
});

describe("a server of a dynamic resource that somebody changed at the host", { timeout: 120_000 }, () => {
  const one = oneServer("dynamic");
  const { declare, changeAtHost } = one;

  it("is not replaced in an up with a refresh", async () => {
    declare({});
    expect(await one.stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    await changeAtHost({ plan_id: 1202 });
    const run = await one.stack.up({ refresh: true });
    expect(run, run.output).toMatchObject(refused);
    expect(plain(run.output)).toMatch(driftOfPlan);
  });

  it("is left alone with ignoreChanges of everything", async () => {
    declare({}, { ignoreChanges: ["*"] });
    const preview = await one.stack.preview();
    expect(preview, preview.output).toMatchObject({ ok: true, writes: [] });
  });

  it("is taken over by the program, and what is a secret in the program is one in what is kept of it", () =>
    keepsSecret(one));
});

it("deletionProtection of a dynamic resource refuses --replace, which never asks for a diff, and destroy", async () => {
  const stack = await fronts.dynamic({ profile: "instant" });
  onTestFinished(() => stack.close());
  const args = { ...serverArgs, deletionProtection: true };
  stack.edit((declare) => void declare("Server", "web", args));
  expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
  const [web] = await stack.resources("Server");
  const replaced = await stack.up({ replace: [web?.urn as string] });
  expect(replaced, replaced.output).toMatchObject(refused);
  expect(replaced.output).toContain("[server-exists]");
  const destroyed = await stack.destroy();
  expect(destroyed, destroyed.output).toMatchObject(refused);
  expect(destroyed.output).toContain("[server-not-removed]");
}, 120_000);

// What the program gives no longer stays at the host, which goes on telling it.
it("a secret that a dynamic resource's program drops is not in the clear, until it is given openly", async () => {
  const door = "door code 4711";
  const stack = await fronts.dynamic({ profile: "instant" });
  onTestFinished(() => stack.close());
  const up = async (ofAsset: Args) => {
    stack.edit((declare) => {
      const web = declare("Server", "web", serverArgs);
      declare("Asset", "label", { uniqId: web.uniqId, ...ofAsset });
    });
    const ran = await stack.up();
    expect(ran, ran.output).toMatchObject({ ok: true });
    return stack.exported();
  };
  expect(await up({ customName: pulumi.secret(door) })).not.toContain(door);
  expect(await up({})).not.toContain(door);
  expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
  expect(await stack.exported()).not.toContain(door);
  expect((await stack.resources("Asset"))[0]?.outputs.customName).toBeDefined();
  expect(await up({ customDescription: "of the shop" })).not.toContain(door);
  expect(await up({ customName: door })).toContain(door);
}, 120_000);
