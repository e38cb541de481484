import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { toChanges } from "../../../cli/report/toChanges";
import { unknownString } from "../../../provider/engine/engineValues";

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
  const failed = { id: "ABC123", inputs: {}, outputs: { __set: [], __phase: { is: "failed", since: 0 } } };
  it.each<[string, PreviewStep, string, ...string[]]>([
    ["a server without a state", step("create", web), "create web: is ordered: it costs from then on"],
    ["a type that we have not", step("update", own, {}, {}), `update ${own}: is updated in place`],
    [
      "a secret of another provider's",
      step("update", pet, { inputs: secrets }, { inputs: { ...secrets, length: 2, suffix: "[secret]" } }),
      `update ${pet}: is updated in place`,
      "length: 1 → 2",
      "suffix: x → another secret",
    ],
    [
      "a value that is known after up",
      step("update", pet, { inputs: { prefix: "x" } }, { inputs: { prefix: unknownString } }),
      `update ${pet}: is updated in place`,
      "prefix: x → known after up",
    ],
    [
      "a server whose build has failed: how it goes",
      step("update", web, failed, { inputs: {} }),
      `failed web (ABC123): its build has failed, and \`up\` fails again unless the host has mended it; \`pulumi destroy --target 'urn:pulumi:dev::shop::${web}::web'\` removes it, and the next \`pulumi up\` orders another one`,
    ],
    [
      "states without inputs",
      step("update", pet, {}, {}, { diffReasons: ["length"] }),
      `update ${pet}: is updated in place`,
      "length: not set → not set",
    ],
    [
      "an update without states",
      step("update", web, undefined, undefined, { diffReasons: ["domain"] }),
      "update web: is updated in place",
      "domain: not set → not set",
    ],
    [
      "a new state without inputs",
      step("update", pet, { inputs: { length: 1 } }, {}),
      `update ${pet}: is updated in place`,
      "length: 1 → not set",
    ],
    ["a removal", step("delete", pet, { id: "p1", inputs: {} }), `delete ${pet} web (p1): is deleted`],
    [
      "what stays of another provider's",
      step("replace", pet, keeps, { inputs: {} }),
      `replace ${pet}: is replaced; the old one stays at the host`,
    ],
    ["what would stay", step("update", pet, keeps, { inputs: {} }), `update ${pet}: is updated in place`],
  ])("of %s", (_name, given, ...told) => {
    const [{ category, subject, happens, properties } = expect.fail()] = changes(given).resources;
    const differing = properties.map((input) => `${input.property}: ${input.old} → ${input.new}`);
    expect([`${category} ${subject}: ${happens}`, ...differing]).toEqual(told);
  });

  it("is told worst first, and once for each resource", () => {
    const steps = [
      step("create", pet, undefined, { inputs: {} }),
      step("delete", web, { inputs: {} }),
      step("discard", "hosting:index:Asset", { inputs: {} }),
      step("replace", web, { inputs: {} }, { inputs: {} }),
      step("delete-replaced", web, { inputs: {} }),
    ];
    expect(changes(...steps).resources.map(({ kind, category }) => [kind, category])).toEqual([
      ["Server", "replace"],
      [pet, "create"],
      ["Asset", "recorded"],
    ]);
  });

  it("keeps the first of two alike", () => {
    const first = step("replace", pet, { inputs: { length: 1 } }, { inputs: { length: 2 } });
    const [told] = changes(first, step("delete-replaced", pet, { inputs: {} })).resources;
    expect(told?.properties).toEqual([{ property: "length", old: "1", new: "2" }]);
  });
});
