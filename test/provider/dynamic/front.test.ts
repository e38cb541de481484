import { describe, expect, it } from "vitest";
import { secret, unknownString } from "../../../provider/engine/engineValues";
import { PartialFailure } from "../../../provider/resource/resource";
import { resourceNames } from "../../../provider/resourceName";
import { type Properties, unknown } from "../../../provider/values";
import { resources } from "../../support/resources";
import { sampleInputs } from "../../support/sampleInputs";
import { sampleMessage } from "../../support/sampleMessage";
import { diffOf } from "../thing";
import { frontOf, providerText, unconfigured, withProvider } from "./support";

describe("diff", () => {
  const none = { changes: false, replaces: [] };

  it.each([
    ["no change is a plain false", withProvider({ size: 1 }), withProvider({ size: 1 }), none],
    ["another text alone is one", { __provider: "older" }, withProvider({}), { ...none, changes: true }],
    ["a provider text that is not known yet is none", withProvider({}), { __provider: unknownString }, none],
  ])("%s, and no replacement", async (_what, olds, news, found) => {
    expect(await frontOf().provider.diff("7", olds, news)).toEqual(found);
  });

  it("passes on what the core says and warns of", async () => {
    const { provider, said } = frontOf({
      diff: (_session, _request, context) => {
        context?.warn(sampleMessage("disks are erased"));
        return diffOf({ changes: true, replaces: ["size"] });
      },
    });
    const found = await provider.diff("7", withProvider({}), withProvider({ size: 2 }));
    expect(found).toEqual({ changes: true, replaces: ["size"] });
    expect(said).toEqual(["warning: disks are erased. [input-invalid]"]);
  });
});

it.each(resourceNames)("check of a %s answers as before if nothing has changed", async (type) => {
  const { provider, configure } = unconfigured(resources[type]);
  void configure({ "hosting:previewChecks": "off" });
  const news = withProvider(sampleInputs[type]);
  const first = await provider.check({}, news);
  expect(first.failures).toEqual([]);
  expect(JSON.stringify(await provider.check(first.inputs, news))).toBe(JSON.stringify(first));
});

describe("create, read, update, delete", () => {
  it("create answers id and storable outputs", async () => {
    const outputs = { size: 1, ip: undefined, at: new Map() };
    const { provider } = frontOf({ create: async () => ({ id: "7", outputs }) });
    const result = await provider.create(withProvider({ size: 1 }));
    expect(result).toEqual({ id: "7", outs: { size: 1 } });
    expect(Object.keys(result.outs)).toEqual(["size"]);
  });

  it("read answers properties and inputs, and nothing when it is gone", async () => {
    const { asked, provider } = frontOf();
    const stored = { size: 1, __set: ["size"] };
    expect(await provider.read("7", withProvider(stored))).toEqual({});
    expect(asked).toEqual([["read", { id: "7", outputs: stored }]]);
    const there = frontOf({ read: async () => ({ id: "7", outputs: { size: 2 }, inputs: { size: 2 } }) });
    const found = await there.provider.read("7", withProvider({ size: 1 }));
    expect(found).toEqual({ id: "7", props: { size: 2 }, inputs: { size: 2 } });
  });

  it("read of what nothing stored knows of, as by `get`, fails when it does not exist", async () => {
    const reading = frontOf().provider.read("7", withProvider({ size: undefined }));
    await expect(reading).rejects.toThrow(/^Thing 7 does not exist, .* \[resource-missing\]\n/);
  });

  it("update hands over old outputs and new inputs, and emits all outputs again; delete the outputs", async () => {
    const { asked, provider } = frontOf({ update: async () => ({ size: 2, ip: "192.0.2.1" }) });
    const olds = { size: 1, __set: ["size"] };
    const updated = await provider.update("7", withProvider(olds), withProvider({ size: 2 }));
    expect(updated).toEqual({ outs: { size: 2, ip: "192.0.2.1" } });
    await provider.delete("7", withProvider(olds));
    expect(asked).toEqual([
      ["update", { id: "7", olds, news: { size: 2 }, secret: new Set() }],
      ["delete", { id: "7", olds }],
    ]);
  });
});

describe("a failure", () => {
  const failing = (error: unknown) => {
    // At once: not as the failure of what it would have returned.
    const fail = () => {
      throw error;
    };
    return frontOf({ create: fail, read: fail, update: fail, delete: fail }).provider;
  };
  const caught = async (call: Promise<unknown>): Promise<Error & Record<string, unknown>> =>
    call.then(
      () => expect.unreachable(),
      (error) => error,
    );

  it("prints as one sentence the way the dynamic provider prints errors, without a stack trace", async () => {
    const error = await caught(failing(new Error("The host refused.")).delete("7", withProvider({})));
    expect(`${error}: ${error.stack}`).toBe("Thing 7: The host refused.");
    expect(error.message).toBe("The host refused.");
    const defect = await caught(failing(new TypeError("x is not a function")).create({}));
    const ours = /^Thing: This is a defect .*: x is not a function\. \[defect\]$/;
    expect(`${defect}: ${defect.stack}`).toMatch(ours);
  });

  it("that left something behind keeps its id, its properties and the provider", async () => {
    const left = { size: 1, active: false, __set: ["size"] };
    const partial = new PartialFailure("7", { ...left, ip: undefined }, sampleMessage("Failed to build"));
    const error = await caught(failing(partial).create(withProvider({ size: 1 })));
    const told = "Failed to build. [input-invalid]";
    expect(error).toMatchObject({ message: told, id: "7", reasons: [told] });
    expect(error.properties).toStrictEqual({ ...left, __provider: providerText });
  });

  it("of an update stores the new provider, or the old one if there is no new one", async () => {
    const partial = new PartialFailure("7", { size: 1 }, sampleMessage("Timed out"));
    const update = (news: object) => caught(failing(partial).update("7", { __provider: "older" }, news));
    expect((await update(withProvider({ size: 2 }))).properties).toEqual(withProvider({ size: 1 }));
    expect((await update({ size: 2 })).properties).toEqual({ size: 1, __provider: "older" });
  });
});

it("hands over inputs without Pulumi's own, with unknown values as such, and old inputs only when there are some", async () => {
  const { asked, provider } = frontOf();
  await provider.check({}, withProvider({ size: unknownString }));
  await provider.check(withProvider({ size: 1 }), withProvider({ size: 2 }));
  expect(asked).toEqual([
    ["check", { news: { size: unknown }, secret: new Set() }],
    ["check", { olds: { size: 1 }, news: { size: 2 }, secret: new Set() }],
  ]);
});

it("says which inputs are secret, now or before, and whether the program protects the resource", async () => {
  const { asked, provider } = frontOf();
  const olds = withProvider({ size: 1, __secretInputs: ["size"] });
  const news = withProvider({ size: 2, note: "n", __secretInputs: ["note"], __isProtected: true });
  const { inputs } = await provider.check(olds, news);
  await provider.diff("7", olds, news);
  const given = { olds: { size: 1 }, news: { size: 2, note: "n" }, secret: new Set(["note", "size"]) };
  expect(asked).toEqual([
    ["check", { ...given, protect: true }],
    ["diff", { id: "7", ...given }],
  ]);
  expect(inputs).toEqual({ size: 2, note: "n", __secretInputs: ["note"] });
});

it.each<[string, unknown[] | undefined, Properties]>([
  ["secret inputs", ["note"], { __secretInputs: ["note"] }],
  ["none, although some might be", [], { __secretInputs: [] }],
  [
    "one that may turn out to be secret: a saved plan takes any list",
    ["note", unknownString],
    { __secretInputs: unknownString },
  ],
  ["none that could be secret", undefined, {}],
])("check answers the names of %s", async (_what, __secretInputs, named) => {
  const { provider } = frontOf();
  const { inputs } = await provider.check(
    {},
    withProvider({ size: 1, ...(__secretInputs && { __secretInputs }) }),
  );
  expect(inputs).toEqual({ size: 1, ...named });
});

it("answers unknown values as the engine writes them, and failures, which name no property that is secret", async () => {
  const failures = [
    { property: "trigger", reason: sampleMessage('trigger "hidden-text" → 2 is not allowed') },
  ];
  const { provider } = frontOf({ check: () => ({ inputs: { size: unknown, gone: undefined }, failures }) });
  const news = withProvider({ trigger: "hidden-text", __secretInputs: ["trigger"] });
  const result = await provider.check({}, news);
  // The CLI would print the value of a property that is named, also one that the program holds as a secret.
  expect(result).toEqual({
    inputs: { size: unknownString, __secretInputs: ["trigger"] },
    failures: [{ property: "", reason: 'trigger "[secret]" → 2 is not allowed. [input-invalid]' }],
  });
  expect(Object.keys(result.inputs)).toEqual(["size", "__secretInputs"]);
});

it.each<[string, Properties, Properties]>([
  ["marks a secret, which may come unmarked", { size: 1, password: "p" }, { size: 1, password: secret("p") }],
  ["leaves open whether what is unknown is secret", { password: unknown }, { password: unknownString }],
  ["leaves out what is not given", { size: 1, password: undefined }, { size: 1 }],
])("answers the inputs, and %s", async (_what, inputs, answered) => {
  const { provider } = frontOf({ check: () => ({ inputs, failures: [] }) });
  expect((await provider.check({}, {})).inputs).toEqual(answered);
});

it("proposes a name made from the resource's, and stores no trace of its origin", async () => {
  const named = () =>
    frontOf({ check: ({ autoname }) => ({ inputs: { name: autoname?.() }, failures: [] }) }).provider;
  const declared = withProvider({ __resourceName: "deploy-key", __nameSeed: "of the stack dev" });
  const { inputs } = await named().check({}, declared);
  expect(inputs).toEqual({ name: expect.stringMatching(/^deploy_key_[a-z0-9]{7}$/) });
  // A plan that was saved is followed in another process.
  expect((await named().check({}, declared)).inputs).toEqual(inputs);
  const other = await named().check({}, { ...declared, __nameSeed: "of the stack prod" });
  expect(other.inputs).not.toEqual(inputs);
  expect((await named().check({}, withProvider({}))).inputs).toEqual({});
});
