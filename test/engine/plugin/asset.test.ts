import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AssetArgs } from "../../../sdk";
import { type FrontProgram, type FrontStack, fronts } from "../fronts/fronts";
import { stackTrace } from "../hostingStack";
import { serverArgs } from "../serverStack";

const assetOf =
  (args: AssetArgs): FrontProgram =>
  (declare) => {
    declare("Asset", "label", { ...args });
  };

// One asset's life under the real engine. The steps build on each other, as a user's days do.
describe("an asset under Pulumi", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  let uniqId: string;
  let other: string;
  beforeAll(async () => {
    stack = await fronts.plugin({ profile: "instant" });
    const idOf = (type: string) =>
      stack.sandbox.assets.find((asset) => asset.type === type)?.uniq_id as string;
    uniqId = idOf("Load.Balancer");
    other = idOf("Object.Storage");
    stack.edit(assetOf({ uniqId, customName: "balancer", customDescription: "of the\nweb" }));
  }, 600_000);
  afterAll(() => stack?.close());

  const row = (id = uniqId) => stack.sandbox.asset(id).row;

  it("preview shows it and sends nothing", async () => {
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toMatch(/hosting:index:Asset label create/);
  });

  it("up adopts it and sets what is given, in one call", async () => {
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.update"] });
    expect(row()).toMatchObject({
      custom_name: "balancer",
      custom_description: "of the\nweb",
      domain: "lb.example.com",
    });
    expect(await stack.resources("Asset")).toMatchObject([
      {
        type: "hosting:index:Asset",
        id: uniqId,
        inputs: { uniqId, customName: "balancer" },
        outputs: { type: "Load.Balancer", status: "Active", ip: "198.51.100.10", domain: "lb.example.com" },
      },
    ]);
  });

  it("name, domain and features change in place, in one call", async () => {
    stack.edit(
      assetOf({
        uniqId,
        customName: "lb one",
        customDescription: "of the\nweb",
        domain: "lb1.example.com",
        features: { Monitoring: "on" },
      }),
    );
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.update"] });
    expect(row()).toMatchObject({
      custom_name: "lb one",
      domain: "lb1.example.com",
      features: { Monitoring: "on" },
    });
  });

  it("what somebody changed at the host, refresh finds and up puts right", async () => {
    stack.sandbox.asset(uniqId).set({ custom_name: "theirs", custom_description: "theirs" });
    const refresh = await stack.refresh();
    expect(refresh).toMatchObject({ ok: true, writes: [] });
    expect((await stack.resources("Asset"))[0]?.outputs).toMatchObject({
      customName: "theirs",
      customDescription: "theirs",
    });
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.update"] });
    expect(row()).toMatchObject({ custom_name: "lb one", custom_description: "of the\nweb" });
  });

  it("another uniqId adopts that asset and releases this one as it is", async () => {
    stack.edit(assetOf({ uniqId: other, customName: "objects" }));
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["asset.update"] });
    expect(up.output).toMatch(/hosting:index:Asset label replaced/);
    expect(row(other).custom_name).toBe("objects");
    expect(row()).toMatchObject({ custom_name: "lb one", status: "Active" });
  });

  it("an asset that does not exist fails with the ways out, and changes nothing", async () => {
    stack.edit(assetOf({ uniqId: "ZZZZZ9", customName: "nothing" }));
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toMatch(/ ZZZZZ9,.* \[asset-missing\]/);
    expect(up.output).not.toMatch(stackTrace);
    expect(await stack.resources("Asset")).toMatchObject([{ id: other }]);
  });

  it("removed at the host, refresh drops it", async () => {
    stack.edit(assetOf({ uniqId: other, customName: "objects" }));
    stack.sandbox.asset(other).remove();
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.resources("Asset")).toEqual([]);
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toMatch(new RegExp(` ${other},.* \\[asset-missing\\]`));
  });

  it("destroy releases it: nothing is sent, nothing restored", async () => {
    stack.edit(assetOf({ uniqId, customName: "last name" }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.update"] });
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: [] });
    expect(row()).toMatchObject({ custom_name: "last name", status: "Active" });
  });

  it("with removeOnDelete, up --replace keeps the asset and destroy requests its removal", async () => {
    stack.edit(assetOf({ uniqId, removeOnDelete: true, removal: { reason: "moved", rating: 5 } }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    const [stored] = await stack.resources("Asset");
    const replaced = await stack.up({ replace: [stored?.urn as string] });
    expect(replaced).toMatchObject({ ok: true, writes: [] });
    expect(replaced.output).toContain("[asset-kept]");
    expect(row().status).toBe("Active");
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
    expect(row()).toMatchObject({ status: "Terminated", removal: { reason: "moved", rating: 5 } });
  });
});

describe("an asset that a Server resource makes", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.plugin({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const labelled =
    (label: Omit<AssetArgs, "uniqId"> | undefined): FrontProgram =>
    (declare) => {
      const web = declare("Server", "web", { ...serverArgs, features: { Antivirus: "basic" } });
      if (label) declare("Asset", "label", { uniqId: web.uniqId, ...label });
    };

  it("its domain belongs to the Server: an Asset that sets it is refused, naming the property", async () => {
    stack.edit(labelled({ domain: "other.example.com" }));
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["server.create"] });
    const [id] = stack.sandbox.servers.map(({ uniq_id }) => uniq_id);
    expect(up.output).toMatch(new RegExp(`${id} .*domain.* \\[asset-of-server\\]`));
    expect(up.output).not.toMatch(stackTrace);
  });

  it("a label does not: it is set, and neither resource sees a change", async () => {
    stack.edit(labelled({ customName: "web, production" }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.update"] });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    expect(stack.sandbox.servers).toHaveLength(1);
  });

  it("taken out of the program, even with removeOnDelete, it leaves the Server's server alone", async () => {
    stack.edit(labelled({ customName: "web, production", removeOnDelete: true }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    stack.edit(labelled(undefined));
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: [] });
    expect(up.output).toContain("[asset-server-not-removed]");
    expect(stack.sandbox.servers).toHaveLength(1);
  });

  it("so does a command that targets the Asset alone", async () => {
    const label = async () => (await stack.resources("Asset"))[0]?.urn as string;
    const left = /is a server, which an Asset never removes.* nothing was sent/;
    stack.edit(labelled({ customName: "web, production", removeOnDelete: true }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });

    const target = [await label()];
    const destroyed = await stack.destroy({ target });
    expect(destroyed, destroyed.output).toMatchObject({ ok: true, writes: [] });
    expect(destroyed.output).toMatch(left);

    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    stack.edit(labelled(undefined));
    const up = await stack.up({ target });
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).toMatch(left);
    expect(stack.sandbox.servers).toHaveLength(1);
  });

  it.each(["taken out of the program together", "destroyed together"])(
    "%s, the server goes, by its Server",
    async (how) => {
      stack.edit(
        labelled({ customName: "web, production", removeOnDelete: true, removal: { reason: "label" } }),
      );
      expect((await stack.up()).ok).toBe(true);
      const [id] = stack.sandbox.servers.map(({ uniq_id }) => uniq_id);
      stack.edit(() => {});
      const ran = how === "destroyed together" ? await stack.destroy() : await stack.up();
      expect(ran, ran.output).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
      expect(stack.sandbox.asset(id as string).row.removal).not.toMatchObject({ reason: "label" });
      expect(stack.sandbox.servers).toEqual([]);
    },
  );
});
