import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { toChanges } from "../../../cli/report/toChanges";

type Values = Readonly<Record<string, unknown>>;

const web = "hosting:index:Server";
const pet = "random:index/randomPet:RandomPet";
const step = (op: string, type: string, olds?: Values, news?: Values, more: object = {}): PreviewStep => ({
  op,
  urn: `urn:pulumi:dev::shop::${type}::web`,
  ...(olds && { oldState: { type, ...olds } }),
  ...(news && { newState: { type, ...news } }),
  ...more,
});
const changes = (...planned: PreviewStep[]) =>
  toChanges(
    { preview: { steps: planned, diagnostics: [] }, failures: [], exitCode: 0 },
    { looked: [], found: [], planned, unnamed: 0 },
    { project: "shop", stack: "dev" },
  );
const nothing = { drift: [], unnamed: 0, resources: [], errors: [], endedAt: [] };
const keeps = { retainOnDelete: true, inputs: {} };
const secrets = { length: 1, prefix: "[secret]", suffix: "x", keep: [1] };

describe("what a preview means", () => {
  it("of a stack and of the configuration of a provider is nothing", () => {
    const own = [step("create", "pulumi:pulumi:Stack"), step("update", "pulumi:providers:hosting")];
    expect(changes(...own)).toEqual({ project: "shop", stack: "dev", ...nothing });
  });

  it("is the resource, and its place in the program", () => {
    const inputs = { domain: "a", password: "[secret]" };
    const news = { sourcePosition: "project:///index.ts#3,1", inputs };
    const given = step("create", web, undefined, news);
    expect(changes(given).resources).toEqual([
      {
        urn: given.urn,
        name: "web",
        kind: "Server",
        category: "create",
        subject: "a",
        happens: "is ordered: it costs from then on",
        properties: [
          { property: "domain", old: "not set", new: "a" },
          { property: "password", old: "not set", new: "[secret]" },
        ],
        place: { file: "index.ts", line: 3 },
      },
    ]);
  });

  const own = "hosting:index:toString";
  const [inPlace, replaces] = [`update ${pet}: is updated in place`, `replace ${pet}: is replaced`];
  const named = { diffReasons: ["length"] };
  const failed = { id: "ABC123", inputs: {}, outputs: { __set: [], __phase: { is: "failed", since: 0 } } };
  it.each<[string, PreviewStep, string, ...string[]]>([
    ["a server without a state", step("create", web), "create web: is ordered: it costs from then on"],
    ["a type that we have not", step("update", own, {}, {}), `update ${own}: is updated in place`],
    [
      "a secret of another provider's",
      step("update", pet, { inputs: secrets }, { inputs: { ...secrets, length: 2, suffix: "[secret]" } }),
      inPlace,
      "length: 1 → 2",
      "suffix: x → another secret",
    ],
    [
      "a server whose build has failed: how it goes",
      step("update", web, failed, { inputs: {} }),
      `failed web (ABC123): its build has failed, and \`up\` fails again unless the host has repaired it; \`pulumi destroy --target 'urn:pulumi:dev::shop::${web}::web'\` removes it, and the next \`pulumi up\` orders another one`,
    ],
    ["states without inputs", step("update", pet, {}, {}, named), inPlace, "length: not set → not set"],
    ["no states", step("update", pet, undefined, undefined, named), inPlace, "length: not set → not set"],
    ["no new inputs", step("update", pet, { inputs: { length: 1 } }, {}), inPlace, "length: 1 → not set"],
    ["a removal", step("delete", pet, { id: "p1", inputs: {} }), `delete ${pet} web (p1): is deleted`],
    ["what stays", step("replace", pet, keeps, {}), `${replaces}; the old one stays at the host`],
    ["what would stay", step("update", pet, keeps, { inputs: {} }), inPlace],
  ])("of %s", (_name, given, ...told) => {
    const [{ category, subject, happens, properties } = expect.fail()] = changes(given).resources;
    const differing = properties.map((input) => `${input.property}: ${input.old} → ${input.new}`);
    expect([`${category} ${subject}: ${happens}`, ...differing]).toEqual(told);
  });

  it("is reported worst first, and once for each resource, of steps alike by the first", () => {
    const steps = [
      step("create", pet, undefined, {}),
      step("discard", "hosting:index:Asset", {}),
      step("replace", web, { inputs: { length: 1 } }, { inputs: { length: 2 } }),
      step("delete-replaced", web, { inputs: {} }),
    ];
    const [first, ...others] = changes(...steps).resources;
    expect([first?.kind, first?.category, first?.properties[0]?.new]).toEqual(["Server", "replace", "2"]);
    const told = [pet, "create", "Asset", "recorded"];
    expect(others.flatMap(({ kind, category }) => [kind, category])).toEqual(told);
  });
});
