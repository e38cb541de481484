import { expect, it } from "vitest";
import { addSetNames } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import type { Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { balancer, found, reported, run } from "./world";

// server/delete.test.ts covers requests that are refused, lost or interrupted, because the removal works the same way.

const inputs = { uniqId: "ABC123", customName: "balancer" };
const set = (more: Properties) => ({ ...addSetNames({ ...inputs, ...more }), __holder: "holder01" });
const stored = (more: Properties = {}): Properties => ({ ...reported, ...set(more) });
const removed = stored({ removeOnDelete: true });
const request = {
  ...{ uniq_id: "ABC123", accnt: 7, cleanup_assets: 0 },
  cancellation_reason: "No longer needed",
};
const requested = [["asset.requestRemoval", request]];

/** A host that needs 40 seconds from the request until the asset is being terminated. */
function host(more: Script = {}) {
  let requestedAt = Number.POSITIVE_INFINITY;
  const status = (seconds: number) => (seconds >= requestedAt + 40 ? "Pending-Termination" : "Active");
  const record = (seconds: number) => ({ ...found, status: status(seconds) });
  return run({
    "asset.details": (_params, seconds) => record(seconds),
    "asset.list": (_params, seconds) => [record(seconds)],
    "asset.requestRemoval": (_params, seconds) => {
      requestedAt = seconds;
      return { removal_requested: "now" };
    },
    ...more,
  });
}

const kept = { removeOnDelete: false, removal: { reason: "moved" } };
it.each([{}, kept])("the delete of an Asset with %j sends no request", async (more) => {
  const world = host();
  await world.delete(stored(more));
  expect([world.writes, world.reads]).toEqual([[], []]);
  expect(world.status).toEqual([told("resource-released", { what: balancer })]);
});

it("the delete of an Asset with removeOnDelete requests its removal, with the data in `removal`, and waits until it is gone", async () => {
  const world = host();
  const removal = { reason: "moved", comment: "thanks", rating: 10, cleanupAssets: true };
  await world.delete(stored({ removeOnDelete: true, removal }));
  const words = {
    cancellation_reason: "moved",
    cancellation_comment: "thanks",
    rating: 10,
    cleanup_assets: 1,
  };
  expect(world.writes).toEqual([["asset.requestRemoval", { ...request, ...words }]]);
  expect(world.clock.now()).toBeGreaterThanOrEqual(40_000);
});

it.each([
  ["of another type", { type: "Cloud.VPS" }, "Cloud.VPS lb.example.com"],
  ["of another domain", { domain: "payroll.example.com" }, `${found.type} payroll.example.com`],
])("an asset with the same id is not removed if it is %s", async (_what, other, now) => {
  const world = host({ "asset.list": () => [{ ...found, ...other }] });
  await expect(world.delete(removed)).rejects.toThrow(told("id-reused", { asset: balancer, now }));
  expect(world.writes).toEqual([]);
});

it.each(["", " ", "0", "0.0", "no", "none", "false", "Declined", "Removal denied: unpaid invoice"])(
  "the response %j to a removal request means a refusal",
  async (word) => {
    const world = host({
      "asset.details": () => found,
      "asset.requestRemoval": () => ({ removal_requested: word }),
    });
    await expect(world.delete(removed)).rejects.toThrow(
      told("removal-refused", { asset: balancer, hostSaid: word }),
    );
  },
);

it.each([
  ["in its own words", { removal_requested: " now " }, "now"],
  ["with a warning", { removal_requested: "tonight, and not before" }, "tonight, and not before"],
  ["without any text", {}, undefined],
])(
  "the delete succeeds with removal.wait false if the host accepts the removal %s",
  async (_name, answer, hostSaid) => {
    const world = host({ "asset.details": () => found, "asset.requestRemoval": () => answer });
    await world.delete({ ...removed, removal: { wait: false } });
    expect(world.writes).toEqual(requested);
    const accepted = { asset: balancer, isAccepted: true, hostSaid };
    expect(world.warnings).toEqual([told("removal-not-awaited", accepted)]);
  },
);

it("the delete of an Asset never removes a server, because only a Server resource may do that", async () => {
  const world = host();
  await world.delete({ ...removed, type: "Cloud.VPS" });
  expect([world.writes, world.reads]).toEqual([[], []]);
  expect(world.warnings).toEqual([told("asset-server-not-removed", { asset: balancer })]);
});
