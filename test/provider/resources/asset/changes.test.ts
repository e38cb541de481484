import { describe, expect, it } from "vitest";
import { operations } from "../../../../provider/api/contract";
import type { Operation } from "../../../../provider/api/contract/operation";
import { assetChanges } from "../../../../provider/resources/asset/changes";
import { assetInputs, assetOutputs } from "../../../../provider/resources/asset/inputs";
import type { ChangeRow, EffectKind } from "../../../../provider/resources/changeTable";
import { secretNames } from "../../../../provider/resources/checkInputs";
import { withSet } from "../../../../provider/resources/outputs";
import { compare, fromOutputs } from "../../../../provider/resources/plan";
import { everyInput, otherValue } from "./samples";

/** The table of the design, written out a second time by hand. */
const expected: Record<string, EffectKind> = {
  uniqId: "replace",
  customName: "update",
  customDescription: "update",
  domain: "update",
  features: "update",
  accountNumber: "replace",
  removeOnDelete: "recorded",
  removal: "recorded",
  timeouts: "recorded",
};
const optional = Object.keys(expected).filter((name) => name !== "uniqId");

const effects = (olds: Record<string, unknown>, news: Record<string, unknown>) =>
  Object.fromEntries(
    compare(assetChanges, fromOutputs(olds), news).map(({ property, effect }) => [property, effect]),
  );
const without = (name: string) => {
  const { [name]: _dropped, ...rest } = everyInput;
  return rest;
};

describe("the change table of Asset", () => {
  it("has a row for every input, and a sample of every input is tested here", () => {
    const inputs = Object.keys(assetInputs.shape).sort();
    for (const table of [assetChanges, expected, everyInput, otherValue])
      expect(Object.keys(table).sort()).toEqual(inputs);
  });

  it.each(Object.entries(expected))("%s: a changed value is %s", (name, effect) => {
    expect(effects(withSet(everyInput), { ...everyInput, [name]: otherValue[name] })).toEqual({
      [name]: effect,
    });
  });

  it.each(optional)("%s: no longer given is only recorded", (name) => {
    expect(effects(withSet(everyInput), without(name))).toEqual({ [name]: "recorded" });
  });

  it.each(optional)("%s: given for the first time as the host has it already is only recorded", (name) => {
    const olds = { ...withSet(without(name)), [name]: everyInput[name] };
    expect(effects(olds, everyInput)).toEqual({ [name]: "recorded" });
  });

  it.each(optional)("%s: given for the first time with another value has its effect", (name) => {
    const olds = { ...withSet(without(name)), [name]: otherValue[name] };
    expect(effects(olds, everyInput)).toEqual({ [name]: expected[name] });
  });

  it("reads from and sends to what the contract has", () => {
    const byName = new Map<string, Operation>(operations());
    for (const row of Object.values(assetChanges) as ChangeRow[]) {
      if (row.call !== undefined) expect(byName.get(row.call)?.writes).toBe(true);
      if (row.readsFrom !== "never")
        expect(Object.keys(byName.get(row.readsFrom.operation)?.answer.shape ?? {})).toContain(
          row.readsFrom.field,
        );
    }
  });

  it("describes every input and output", () => {
    for (const [name, type] of Object.entries({ ...assetInputs.shape, ...assetOutputs.shape }))
      expect(type.description, name).toMatch(/\w{3}.*\./);
  });
});

it("has no secret input", () => {
  expect(secretNames(assetInputs)).toEqual([]);
});
