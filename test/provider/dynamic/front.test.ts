import { describe, expect, it } from "vitest";
import { unknownString } from "../../../provider/engine/engineValues";
import { Lift } from "../../../provider/lift";
import { PartialFailure } from "../../../provider/resource/resource";
import type { Properties } from "../../../provider/values";
import { sampleMessage } from "../../support/sampleMessage";
import { addProvider, answeringFront } from "./support";

describe("diff", () => {
  const none = { changes: false, replaces: [] };

  it.each([
    ["no change is no difference", addProvider({ size: 1 }), addProvider({ size: 1 }), none],
    [
      "a changed provider text alone is a difference",
      { __provider: "older" },
      addProvider({}),
      { ...none, changes: true },
    ],
    [
      "a provider text that is not known yet is no difference",
      addProvider({}),
      { __provider: unknownString },
      none,
    ],
  ])("%s, and no replacement", async (_what, olds, news, found) => {
    expect(await answeringFront().provider.diff("7", olds, news)).toEqual(found);
  });
});

it("read fails for a missing resource without a stored state, as with `get`", async () => {
  const reading = answeringFront().provider.read("7", addProvider({ size: undefined }));
  await expect(reading).rejects.toThrow(/^Thing 7 does not exist, .* \[resource-missing\]\n/);
});

it("stores the URN with the outputs, because a delete gets only the outputs", async () => {
  const { provider } = answeringFront();
  const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:Thing::one";
  const { outs } = await provider.create(addProvider({ size: 1, __urn: urn }));
  expect(outs).toMatchObject({ __urn: urn });
  expect((await provider.create(addProvider({ size: 1 }))).outs).not.toHaveProperty("__urn");
});

describe("the error of a method", () => {
  const failing = (error: unknown) => {
    // The method throws synchronously, and does not return a rejected promise.
    const fail = () => {
      throw error;
    };
    return answeringFront({ create: fail, read: fail, update: fail, delete: fail }).provider;
  };
  const caught = async (call: Promise<unknown>): Promise<Error & Record<string, unknown>> =>
    call.then(
      () => expect.unreachable(),
      (error) => error,
    );

  it("is printed as one sentence without a stack trace, although Pulumi prints the stack too", async () => {
    const error = await caught(failing(new Error("The host refused.")).delete("7", addProvider({})));
    expect(`${error}: ${error.stack}`).toBe("Thing 7: failed; the error of the resource says why");
    expect(error.message).toBe("The host refused.");
    const defect = await caught(failing(new TypeError("x is not a function")).create({}));
    expect(defect.message).toMatch(/^This is a defect .*: x is not a function\. \[defect\]$/);
  });

  it("carries the provider text if the resource exists: the new text, or the old one if there is no new text", async () => {
    const { create, update } = failing(new PartialFailure("7", { size: 1 }, sampleMessage("Timed out")));
    const left = addProvider({ size: 1 });
    const created = await caught(create(addProvider({ size: 2 })));
    expect(created).toMatchObject({ id: "7", reasons: ["Timed out. [input-invalid]"], properties: left });
    const updating = (news: object) => caught(update("7", { __provider: "older" }, news));
    expect((await updating(addProvider({ size: 2 }))).properties).toEqual(left);
    expect((await updating({ size: 2 })).properties).toEqual({ size: 1, __provider: "older" });
  });
});

it("passes Pulumi's `protect` to check, diff and update, without a member of Pulumi's own", async () => {
  const { asked, provider } = answeringFront();
  const { inputs } = await provider.check({}, addProvider({ size: 2, __isProtected: true }));
  // Diff and update get only the inputs that check returned.
  expect(inputs).toEqual({ size: 2, __isProtected: true });
  await provider.diff("7", addProvider({ size: 1 }), addProvider(inputs));
  await provider.update("7", addProvider({ size: 1 }), addProvider(inputs));
  const told = { news: { size: 2 }, secret: new Set(), protect: true, lift: expect.any(Lift) };
  expect(asked).toEqual([
    ["check", { ...told, olds: undefined, autoname: undefined }],
    ["diff", { ...told, id: "7", olds: { size: 1 } }],
    ["update", { ...told, id: "7", olds: { size: 1 } }],
  ]);
  expect((await provider.check({}, addProvider({ size: 2 }))).inputs).toEqual({ size: 2 });
});

it.each<[string, unknown[] | undefined, Properties]>([
  ["the secret inputs", ["note"], { __secretInputs: ["note"] }],
  ["no secret inputs", [], { __secretInputs: [] }],
  [
    "inputs that may turn out to be secret: a saved plan accepts any list",
    ["note", unknownString],
    { __secretInputs: unknownString },
  ],
  ["inputs that cannot be secret", undefined, {}],
])("check returns the names of %s, and does not mark unknown values", async (_what, names, named) => {
  const given = { password: unknownString, ...(names && { __secretInputs: names }) };
  const { inputs } = await answeringFront().provider.check({}, addProvider(given));
  expect(inputs).toEqual({ password: unknownString, ...named });
});

it("derives a name from the resource's name and seed, and stores neither", async () => {
  const named = () =>
    answeringFront({ check: ({ autoname }) => ({ inputs: { name: autoname?.() }, failures: [] }) }).provider;
  const declared = addProvider({ __resourceName: "deploy-key", __nameSeed: "of the stack dev" });
  const { inputs } = await named().check({}, declared);
  expect(inputs).toEqual({ name: expect.stringMatching(/^deploy_key_[a-z0-9]{7}$/) });
  // An `up` with a saved plan runs check in another process, and must get the same name.
  expect((await named().check({}, declared)).inputs).toEqual(inputs);
  const other = await named().check({}, { ...declared, __nameSeed: "of the stack prod" });
  expect(other.inputs).not.toEqual(inputs);
  expect((await named().check({}, addProvider({}))).inputs).toEqual({});
});
