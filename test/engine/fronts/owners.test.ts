import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { type FrontStack, fronts } from "./fronts";

const features = { Antivirus: "basic" };

// What the host says that an asset is decides: of a server, a Server alone sets these.
describe("features of a server", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.plugin({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const declare = (ofServer: object, ofAsset: object) =>
    stack.edit((declare) => {
      const web = declare("Server", "web", { ...serverArgs, ...ofServer });
      declare("Asset", "label", { uniqId: web.uniqId, customName: "shop", ...ofAsset });
    });
  const refusal = () => {
    const [id] = stack.sandbox.servers.map(({ uniq_id }) => uniq_id);
    return new RegExp(`${id} .*features.* \\[asset-of-server\\]`);
  };

  it("are refused at an Asset: the server is ordered, and nothing is sent to it", async () => {
    declare({}, { features });
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(up.output).toMatch(refusal());
  });

  it("are the Server's, and its name is the Asset's", async () => {
    declare({ features }, {});
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["asset.update", "asset.update"] });
    expect(stack.sandbox.servers[0]?.features).toMatchObject(features);
  });

  it("that the Asset is given later are refused, in an up with a refresh too", async () => {
    declare({ features }, { features: { Antivirus: "full" } });
    const preview = await stack.preview();
    expect(preview.output).toMatch(refusal());
    const up = await stack.up({ refresh: true });
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toMatch(refusal());
    expect(stack.sandbox.servers[0]?.features).toMatchObject(features);
  });
});
