import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChangeTable } from "../../../provider/resource/changeTable";
import { compare, fromInputs, fromOutputs, toDiff } from "../../../provider/resource/compare";
import { withSet } from "../../../provider/resource/stored";
import { unknown } from "../../../provider/values";
import { diffOf } from "../thing";

const table: ChangeTable = {
  size: { effect: "replace", readsFrom: { operation: "server.details", field: "plan_id" } },
  image: { effect: "rebuild", readsFrom: { operation: "server.details", field: "template_name" } },
  label: { effect: "update", call: "asset.update", readsFrom: "never" },
  comment: { effect: "recorded", readsFrom: "never" },
};
const effects = (before: Record<string, unknown>, news: Record<string, unknown>) =>
  compare(table, fromOutputs(before), news).map(({ property, effect }) => `${property}: ${effect}`);

// What each input of each resource costs is in the tests of the change tables.

describe("compare", () => {
  type Inputs = Record<string, unknown>;
  const all = (value: unknown) => ({ size: value, image: value, label: value, comment: value });
  const reported = (set: Inputs, more: Inputs) => ({ ...withSet(set), ...more });
  const each = ["size: replace", "image: rebuild", "label: update", "comment: recorded"];
  const imported = reported({}, { __imported: true });
  const ofImported = ["size: recorded", ...each.slice(1)];

  it.each<[string, Inputs, Inputs, string[]]>([
    ["of each changed input the effect of its row", withSet(all("a")), all("b"), each],
    [
      "the effect of what the host does not report, save for a replacement: imported",
      imported,
      all("b"),
      ofImported,
    ],
    ["the effect: newly set, and the host tells nothing", withSet({}), { label: "x" }, ["label: update"]],
    ["a change: an unknown value", withSet({ size: 2 }), { size: unknown }, ["size: replace"]],
    ["nothing of what the table does not list", reported({}, { ip: "192.0.2.1" }), { ip: "192.0.2.9" }, []],
  ])("finds %s", (_what, before, news, found) => expect(effects(before, news)).toEqual(found));

  it("compares the same from inputs and from the outputs they became", () => {
    const value = fc.constantFrom(undefined, 0, 1, 2, 3, "a", "b");
    const inputs = fc.record({ size: value, image: value, label: value, comment: value });
    fc.assert(
      fc.property(inputs, inputs, (olds, news) => {
        const fromStored = compare(table, fromOutputs(withSet(olds)), news);
        expect(compare(table, fromInputs(olds), news)).toEqual(fromStored);
      }),
    );
  });
});

describe("toDiff", () => {
  const diff = (news: Record<string, unknown>) =>
    toDiff(compare(table, fromInputs({ size: 1, label: "a" }), news));

  it("answers no changes with a plain false", () => expect(diff({ size: 1, label: "a" })).toEqual(diffOf()));

  it("names what forces the replacement, and every changed input", () => {
    const detailed = { size: "replace", label: "update" } as const;
    const found = diffOf({ changes: true, replaces: ["size"], detailed });
    expect(diff({ size: 2, label: "b" })).toEqual(found);
  });

  it("updates if it does not replace", () =>
    expect(diff({ size: 1, label: "b" })).toMatchObject({ replaces: [], steps: ["update"] }));
});
