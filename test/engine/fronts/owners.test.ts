import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { type FrontStack, fronts } from "./fronts";

const features = { Antivirus: "basic" };

// A refresh asks what was declared before; only what is declared now can have two owners.
describe.each(["dynamic", "plugin"] as const)("features in the %s front", { timeout: 120_000 }, (front) => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts[front]({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const declare = (ofServer: object, ofAsset: object) =>
    stack.edit((declare) => {
      const web = declare("Server", "web", { ...serverArgs, ...ofServer });
      declare("Asset", "label", { uniqId: web.uniqId, customName: "shop", ...ofAsset });
    });
  const upWithRefresh = async () => {
    stack.sandbox.forgetRequests();
    const { stdout } = await stack.stack.up({ color: "never", refresh: true });
    return { stdout, writes: stack.sandbox.writes() };
  };

  it("are the Asset's at first", async () => {
    declare({}, { features });
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["server.create", "asset.update"] });
  });

  it("move to the Server in an up with a refresh", async () => {
    declare({ features: { Antivirus: "full" } }, {});
    expect((await upWithRefresh()).writes).toEqual(["asset.update"]);
    expect(stack.sandbox.servers[0]?.features).toMatchObject({ Antivirus: "full" });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("move back to the Asset in an up with a refresh", async () => {
    declare({}, { features });
    expect((await upWithRefresh()).writes).toEqual(["asset.update"]);
    expect(stack.sandbox.servers[0]?.features).toMatchObject(features);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("that both set are refused, with a refresh too", async () => {
    declare({ features: { Antivirus: "full" } }, {});
    await upWithRefresh();
    declare({ features: { Antivirus: "full" } }, { features });
    await expect(upWithRefresh()).rejects.toThrow(
      /features: both a Server and an Asset resource set features/,
    );
    expect(stack.sandbox.writes()).toEqual([]);
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toContain("features: both a Server and an Asset resource set features");
  });
});
