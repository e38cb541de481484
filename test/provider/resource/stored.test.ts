import { describe, expect, it } from "vitest";
import type { ChangeTable } from "../../../provider/resource/changeTable";
import { inputsNow, inputsOf, withSet } from "../../../provider/resource/stored";

const table: ChangeTable = {
  size: { effect: "replace", readsFrom: { operation: "thing.details", field: "plan_size" } },
  label: { effect: "update", readsFrom: { operation: "thing.more", field: "label" } },
  secret: { effect: "update", readsFrom: "never" },
};
const outputs = { ...withSet({ size: 2, secret: "s" }), label: "reported" };

it("withSet hides the list of the inputs given, undefined ones left out", () => {
  expect(withSet({ b: 1, a: 2, c: undefined }).__set).toEqual(["a", "b"]);
  expect(inputsOf(outputs)).toEqual({ size: 2, secret: "s" });
});

describe("inputsNow", () => {
  it("takes the host's value of a set input", () => {
    expect(inputsNow(table, outputs, { "thing.details": { plan_size: 3 } })).toEqual({
      size: 3,
      secret: "s",
    });
  });

  it("keeps the user's spelling when it says the same", () => {
    expect(inputsNow(table, outputs, { "thing.details": { plan_size: "2" } })).toEqual({
      size: 2,
      secret: "s",
    });
  });

  it("takes an absent or null field for unknown, never for drift", () => {
    const expected = { size: 2, secret: "s" };
    expect(inputsNow(table, outputs, { "thing.details": {} })).toEqual(expected);
    expect(inputsNow(table, outputs, { "thing.details": { plan_size: null } })).toEqual(expected);
    expect(inputsNow(table, outputs, {})).toEqual(expected);
  });

  it("never reads a write-only input, nor one that was not set", () => {
    const reported = { "thing.details": { secret: "other" }, "thing.more": { label: "new" } };
    expect(inputsNow(table, outputs, reported)).toEqual({ size: 2, secret: "s" });
  });
});
