import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontStack, fronts } from "../fronts/fronts";
import { tellsWrongInputs, wrongInputs } from "../fronts/oneServer";
import { serverArgs } from "../serverStack";

const door = "door code 4711";

// One server and its label. The steps build on each other.
describe("inputs in the plugin", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.plugin({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const declare = (ofServer: object, ofAsset?: object) =>
    stack.edit((declare) => {
      const web = declare("Server", "web", { ...serverArgs, ...ofServer });
      if (ofAsset) declare("Asset", "label", { uniqId: web.uniqId, ...ofAsset });
    });

  // A password that is given as text is refused by the same check, in test/provider/resources/server/check.test.ts.
  it("wrong ones are told with their values, unless they are secrets", async () => {
    declare(wrongInputs());
    tellsWrongInputs(await stack.preview());
  });

  it("a plan of backups that are not on is said to have no effect", async () => {
    declare({ backupPlan: "daily", backupQuota: 7 });
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["server.create"] });
    expect(up.output).toContain("[backups-off]");
  });

  // What the program gives no longer stays at the host, which goes on telling it.
  it("a secret that the program drops is not in the clear: while given, when dropped, after a refresh and a change", async () => {
    declare({}, { customName: pulumi.secret(door) });
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["asset.update"] });
    expect(await stack.exported()).not.toContain(door);

    declare({}, {});
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.exported()).not.toContain(door);
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.exported()).not.toContain(door);
    expect((await stack.resources("Asset"))[0]?.outputs.customName).toBeDefined();
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });

    declare({}, { customDescription: "of the shop" });
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.update"] });
    expect(await stack.exported()).not.toContain(door);
  });

  it("it is no secret once the program gives it openly", async () => {
    declare({}, { customName: door });
    expect(await stack.up()).toMatchObject({ ok: true });
    expect(await stack.exported()).toContain(door);
  });
});
