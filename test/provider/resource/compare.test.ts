import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChangeTable } from "../../../provider/resource/changeTable";
import { compare, fromInputs, fromOutputs, toDiff } from "../../../provider/resource/compare";
import { withSet } from "../../../provider/resource/stored";
import { unknown } from "../../../provider/values";

const table: ChangeTable = {
  size: { effect: "replace", readsFrom: { operation: "thing.details", field: "size" } },
  image: { effect: "rebuild", readsFrom: { operation: "thing.details", field: "image" } },
  label: { effect: "update", call: "asset.update", readsFrom: "never" },
  comment: { effect: "recorded", readsFrom: "never" },
};
const effects = (before: Record<string, unknown>, news: Record<string, unknown>) =>
  compare(table, fromOutputs(before), news).map(({ property, effect }) => `${property}: ${effect}`);

describe("compare", () => {
  it("says nothing when nothing changed, whatever the spelling", () => {
    expect(effects(withSet({ size: 12, label: "a" }), { size: "12", label: "a" })).toEqual([]);
  });

  it("gives each changed input the effect of its row", () => {
    const before = withSet({ size: 1, image: "a", label: "a", comment: "a" });
    expect(effects(before, { size: 2, image: "b", label: "b", comment: "b" })).toEqual([
      "size: replace",
      "image: rebuild",
      "label: update",
      "comment: recorded",
    ]);
  });

  it("records an input that is newly set to what the host already reports", () => {
    const before = { ...withSet({ label: "a" }), size: 2 };
    expect(effects(before, { label: "a", size: "2" })).toEqual(["size: recorded"]);
  });

  it("of what was imported, records what the host does not tell only where applying it would replace it", () => {
    const imported = { ...withSet({}), __imported: true };
    expect(effects(imported, { size: 3, image: "b", label: "x" })).toEqual([
      "size: recorded",
      "image: rebuild",
      "label: update",
    ]);
  });

  it("applies an input that is newly set to something else", () => {
    expect(effects({ ...withSet({}), size: 2 }, { size: 3 })).toEqual(["size: replace"]);
    expect(effects(withSet({}), { label: "x" })).toEqual(["label: update"]);
  });

  it("records an input that is no longer set, and never replaces for it", () => {
    expect(effects(withSet({ size: 2, image: "a" }), {})).toEqual(["size: recorded", "image: recorded"]);
  });

  it("takes an unknown value for a change", () => {
    expect(effects(withSet({ size: 2 }), { size: unknown })).toEqual(["size: replace"]);
  });

  it("ignores what the table does not list, such as values only the host reports", () => {
    expect(effects({ ...withSet({}), ip: "192.0.2.1" }, { ip: "192.0.2.9" })).toEqual([]);
  });

  it("compares the same from inputs and from the outputs they became", () => {
    const value = fc.option(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom("a", "b")), {
      nil: undefined,
    });
    const inputs = fc.record({ size: value, image: value, label: value, comment: value });
    fc.assert(
      fc.property(inputs, inputs, (olds, news) => {
        expect(compare(table, fromInputs(olds), news)).toEqual(
          compare(table, fromOutputs(withSet(olds)), news),
        );
      }),
    );
  });
});

describe("toDiff", () => {
  const diff = (news: Record<string, unknown>, deleteBeforeReplace?: boolean) =>
    toDiff(compare(table, fromInputs({ size: 1, label: "a" }), news), { deleteBeforeReplace });

  it("answers no changes with a plain false", () => {
    expect(diff({ size: 1, label: "a" })).toEqual({
      changes: false,
      replaces: [],
      deleteBeforeReplace: false,
      detailed: {},
      steps: [],
    });
  });

  it("names what forces the replacement, and every changed input", () => {
    expect(diff({ size: 2, label: "b" }, true)).toEqual({
      changes: true,
      replaces: ["size"],
      deleteBeforeReplace: true,
      detailed: { size: "replace", label: "update" },
      steps: [],
    });
  });

  it("asks for delete before replace only when it replaces", () => {
    expect(diff({ size: 1, label: "b" }, true)).toMatchObject({
      deleteBeforeReplace: false,
      steps: ["update"],
    });
  });
});
