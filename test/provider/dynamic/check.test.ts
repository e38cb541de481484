import { expect, it } from "vitest";
import { secret, unknownString } from "../../../provider/engine/engineValues";
import { type Properties, unknown } from "../../../provider/values";
import { sampleMessage } from "../../support/sampleMessage";
import { frontOf, withProvider } from "./support";

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

it("answers unknown values as the engine writes them, and failures, which name whole properties and none that is secret", async () => {
  const failures = [
    { property: "removal.rating", reason: sampleMessage("removal.rating must be 0, 5 or 10") },
    { property: "", reason: sampleMessage("password must not be empty") },
    { property: "trigger", reason: sampleMessage('trigger "hidden-text" → 2 is not allowed') },
  ];
  const { provider } = frontOf({ check: () => ({ inputs: { size: unknown, gone: undefined }, failures }) });
  const news = withProvider({ trigger: "hidden-text", __secretInputs: ["trigger"] });
  const result = await provider.check({}, news);
  // The CLI would print the value of a property that is named, also one that the program holds as a secret.
  expect(result).toEqual({
    inputs: { size: unknownString, __secretInputs: ["trigger"] },
    failures: [
      { property: "removal", reason: "removal.rating must be 0, 5 or 10. [input-invalid]" },
      { property: "", reason: "password must not be empty. [input-invalid]" },
      { property: "", reason: 'trigger "[secret]" → 2 is not allowed. [input-invalid]' },
    ],
  });
  expect(Object.keys(result.inputs)).toEqual(["size", "__secretInputs"]);
});

it.each<[string, Properties, Properties]>([
  [
    "marks a secret: what a transformation gave comes unmarked",
    { size: 1, password: "p" },
    { size: 1, password: secret("p") },
  ],
  [
    "leaves to the engine whether an unknown value is secret",
    { password: unknown },
    { password: unknownString },
  ],
  ["leaves out what is not given", { size: 1, password: undefined }, { size: 1 }],
])("answers the inputs, and %s", async (_what, inputs, answered) => {
  const { provider } = frontOf({ check: () => ({ inputs, failures: [] }) });
  expect((await provider.check({}, {})).inputs).toEqual(answered);
});

it("proposes a name made from the resource's, and stores no trace of where it came from", async () => {
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

it("passes on what the core warns of, without what the program holds as a secret", async () => {
  const warnings = [sampleMessage("hidden-text has no effect")];
  const { provider, said } = frontOf({ check: ({ news }) => ({ inputs: news, failures: [], warnings }) });
  await provider.check({}, withProvider({ note: "hidden-text", __secretInputs: ["note"] }));
  expect(said).toEqual(["warning: [secret] has no effect. [input-invalid]"]);
});
