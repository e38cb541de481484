import { describe, expect, it } from "vitest";
import { withSet } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import { asset } from "../../../support/resources";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { found, reported } from "./samples";

const inputs = { uniqId: "ABC123", customName: "balancer" };
const stored = (more: Properties = {}): Properties => ({
  ...reported,
  ...withSet({ ...inputs, ...more }),
  __holder: "holder01",
});

/** A host that takes 40 seconds from the request until the asset is on its way out. */
function host(more: Script = {}) {
  let requestedAt = Number.POSITIVE_INFINITY;
  const record = (seconds: number) => ({
    ...found,
    status: seconds >= requestedAt + 40 ? "Pending-Termination" : "Active",
  });
  return scriptedHost({
    "asset.details": (_params, seconds) => record(seconds),
    "asset.list": (_params, seconds) => [record(seconds)],
    "asset.requestRemoval": (_params, seconds) => {
      requestedAt = seconds;
      return { removal_requested: "now" };
    },
    ...more,
  });
}
const remove = (world: ReturnType<typeof scriptedHost>, olds: Properties) =>
  asset.delete(world.session, { id: "ABC123", olds }, world.context);
const request = { uniq_id: "ABC123", accnt: 7, cleanup_assets: 0 };

describe("delete of an Asset", () => {
  it.each([[{}], [{ removeOnDelete: false, removal: { reason: "moved" } }]])(
    "%j releases it: sends nothing and asks nothing",
    async (more) => {
      const world = host();
      await remove(world, stored(more));
      expect([...world.writes, ...world.reads]).toEqual([]);
      expect(world.status).toEqual([told("asset-released", { asset: "asset ABC123 (lb.example.com)" })]);
    },
  );

  it("with removeOnDelete requests its removal and waits until it is gone", async () => {
    const world = host();
    await remove(world, stored({ removeOnDelete: true }));
    expect(world.writes).toEqual([["asset.requestRemoval", request]]);
    expect(world.clock.now()).toBeGreaterThanOrEqual(40_000);
  });

  it("tells the host what removal says", async () => {
    const world = host();
    const removal = { reason: "moved", comment: "thanks", rating: 10, cleanupAssets: true };
    await remove(world, stored({ removeOnDelete: true, removal }));
    expect(world.writes).toEqual([
      [
        "asset.requestRemoval",
        {
          ...request,
          cancellation_reason: "moved",
          cancellation_comment: "thanks",
          rating: 10,
          cleanup_assets: 1,
        },
      ],
    ]);
  });

  it.each([
    ["not there", () => refuse("RecordNotFound")],
    ["terminated", () => ({ ...found, status: "Terminated" })],
  ])("an asset that is %s needs no call", async (_what, details) => {
    const world = host({ "asset.details": details, "asset.list": () => [] });
    await remove(world, stored({ removeOnDelete: true }));
    expect(world.writes).toEqual([]);
  });

  it("a lost answer is no end: whether the request arrived shows in whether the asset goes", async () => {
    let requested = false;
    const world = host({
      "asset.requestRemoval": () => {
        requested = true;
        return answerLost;
      },
      "asset.details": () => ({ ...found, status: requested ? "Pending-Termination" : "Active" }),
      "asset.list": () => [{ ...found, status: "Pending-Termination" }],
    });
    await expect(remove(world, stored({ removeOnDelete: true }))).resolves.toBeUndefined();
  });

  it("fails at its deadline, which timeouts sets", async () => {
    const world = host({ "asset.details": () => found, "asset.list": () => [found] });
    const olds = stored({ removeOnDelete: true, timeouts: { removal: "5m" } });
    await expect(remove(world, olds)).rejects.toThrow(
      told("removal-late", {
        asset: "asset ABC123 (lb.example.com)",
        isAccepted: true,
        hostSaid: "now",
        deadline: 300_000,
        trouble: undefined,
      }),
    );
  });

  it.each([
    ["in its words", { removal_requested: " now " }, "now"],
    ["without a word", {}, undefined],
    ["with an empty one", { removal_requested: " " }, undefined],
  ])("ends well where removal.wait is false: the host accepts %s", async (_name, answer, hostSaid) => {
    const world = host({ "asset.details": () => found, "asset.requestRemoval": () => answer });
    await remove(world, stored({ removeOnDelete: true, removal: { wait: false } }));
    expect(world.writes).toHaveLength(1);
    const accepted = { asset: "asset ABC123 (lb.example.com)", isAccepted: true, hostSaid };
    expect(world.warnings).toEqual([told("removal-not-awaited", accepted)]);
  });

  it("sends nothing for what its replacement has adopted", async () => {
    const world = host();
    const olds = stored({ removeOnDelete: true });
    await asset.create(world.session, { news: { uniqId: "ABC123" } }, world.context);
    await remove(world, olds);
    expect(world.writes).toEqual([]);
    expect(world.warnings).toEqual([
      told("asset-kept", { asset: "asset ABC123 (lb.example.com)", because: "adopted" }),
    ]);
  });

  it("sends nothing for what another Asset holds in this stack", async () => {
    const other = host();
    const olds = stored({ removeOnDelete: true });
    asset.diff(other.session, { id: "ABC123", olds: { ...stored(), __holder: "holder02" }, news: inputs });
    await remove(other, olds);
    expect(other.writes).toEqual([]);
    expect(other.warnings).toEqual([
      told("asset-kept", { asset: "asset ABC123 (lb.example.com)", because: "held" }),
    ]);
  });

  it("never removes a server, whoever is met in the run: that is a Server's alone", async () => {
    const world = host();
    await remove(world, { ...stored({ removeOnDelete: true }), type: "Cloud.VPS" });
    expect([...world.writes, ...world.reads]).toEqual([]);
    expect(world.warnings).toEqual([
      told("asset-server-not-removed", { asset: "asset ABC123 (lb.example.com)" }),
    ]);
  });

  it("is not held back by its own diff", async () => {
    const world = host();
    const olds = stored({ removeOnDelete: true });
    asset.diff(world.session, { id: "ABC123", olds, news: { ...inputs, removeOnDelete: true } });
    await remove(world, olds);
    expect(world.writes).toHaveLength(1);
  });
});
