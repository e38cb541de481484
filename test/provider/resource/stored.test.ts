import { expect, it } from "vitest";
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

it.each([
  ["takes the host's value of a set input", { plan_size: 3 }, 3],
  ["keeps the user's spelling when it says the same", { plan_size: "2" }, 2],
  ["takes an absent field for unknown, never for drift", {}, 2],
  ["takes a null for unknown, never for drift", { plan_size: null }, 2],
  ["takes a record that was not read for unknown", undefined, 2],
  ["never reads a write-only input", { plan_size: 2, secret: "other" }, 2],
])("inputsNow %s", (_what, details, size) => {
  // An input that was not set is not read either.
  const records = { ...(details && { "thing.details": details }), "thing.more": { label: "new" } };
  expect(inputsNow(table, outputs, records)).toEqual({ size, secret: "s" });
});
