import { describe, expect, it } from "vitest";
import { operations } from "../../../../provider/api/contract";
import type { Operation } from "../../../../provider/api/contract/operation";
import type { ChangeRow, EffectKind } from "../../../../provider/resources/changeTable";
import { secretNames } from "../../../../provider/resources/checkInputs";
import { credentialChanges } from "../../../../provider/resources/credential/changes";
import { credentialInputs, credentialOutputs } from "../../../../provider/resources/credential/inputs";
import { withSet } from "../../../../provider/resources/outputs";
import { compare, fromOutputs } from "../../../../provider/resources/plan";
import { everyInput, otherValue } from "./samples";

/** The table of the design, written out a second time by hand. */
const expected: Record<string, EffectKind> = {
  uniqId: "replace",
  type: "replace",
  name: "replace",
  description: "replace",
  authType: "replace",
  location: "update",
  username: "update",
  authData: "update",
  accountNumber: "replace",
};
const optional = Object.keys(expected).filter((name) => !["uniqId", "type"].includes(name));

const effects = (olds: Record<string, unknown>, news: Record<string, unknown>) =>
  Object.fromEntries(
    compare(credentialChanges, fromOutputs(olds), news).map(({ property, effect }) => [property, effect]),
  );
const without = (name: string) => {
  const { [name]: _dropped, ...rest } = everyInput;
  return rest;
};

describe("the change table of Credential", () => {
  it("has a row for every input, and a sample of every input is tested here", () => {
    const inputs = Object.keys(credentialInputs.shape).sort();
    for (const table of [credentialChanges, expected, everyInput, otherValue])
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
    for (const row of Object.values(credentialChanges) as ChangeRow[]) {
      if (row.call !== undefined) expect(byName.get(row.call)?.writes).toBe(true);
      if (row.readsFrom !== "never")
        expect(Object.keys(byName.get(row.readsFrom.operation)?.answer.shape ?? {})).toContain(
          row.readsFrom.field,
        );
    }
  });

  it("describes every input and output", () => {
    for (const [name, type] of Object.entries({ ...credentialInputs.shape, ...credentialOutputs.shape }))
      expect(type.description, name).toMatch(/\w{3}.*\./);
  });
});

it("authData is the one secret input", () => {
  expect(secretNames(credentialInputs)).toEqual(["authData"]);
});
