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
const inputs = (property: string, old: string, wanted: string) => ({ property, old, new: wanted });
const here = { sourcePosition: "project:///index.ts#3,1" };

describe("what a preview means", () => {
  it("of nothing at all", () => {
    expect(changes()).toEqual({
      project: "shop",
      stack: "dev",
      drift: [],
      unnamed: 0,
      resources: [],
      errors: [],
      endedAt: [],
    });
  });

  it("of a stack and of the configuration of a provider is nothing", () => {
    const own = [step("create", "pulumi:pulumi:Stack"), step("update", "pulumi:providers:hosting")];
    expect(changes(...own)).toMatchObject({ project: "shop", stack: "dev", resources: [] });
  });

  it.each<[string, PreviewStep, object]>([
    [
      "a new server, with all of its inputs",
      step("create", web, undefined, { ...here, inputs: { domain: "a", password: "[secret]" } }),
      {
        kind: "Server",
        category: "create",
        subject: "a",
        happens: "is ordered: it costs from then on",
        properties: [inputs("domain", "not set", "a"), inputs("password", "not set", "[secret]")],
        place: { file: "index.ts", line: 3 },
      },
    ],
    [
      "a new resource of another provider, without its inputs",
      step("create", pet, undefined, { inputs: { length: 1 } }),
      { kind: pet, category: "create", happens: "is created", properties: [] },
    ],
    [
      "a new server whose state is not told",
      step("create", web),
      { kind: "Server", category: "create", happens: "is ordered: it costs from then on", properties: [] },
    ],
    [
      "another provider's resource of a type that we have not",
      step("update", "hosting:index:toString", { inputs: {} }, { inputs: {} }),
      {
        kind: "hosting:index:toString",
        subject: "hosting:index:toString",
        category: "update",
        happens: "is updated in place",
        properties: [],
      },
    ],
    [
      "an update of another provider's, also of a secret",
      step(
        "update",
        pet,
        { inputs: { length: 1, prefix: "[secret]", suffix: "x", keep: [1] } },
        { inputs: { length: 2, prefix: "[secret]", suffix: "[secret]", keep: [1] } },
      ),
      {
        kind: pet,
        category: "update",
        happens: "is updated in place",
        properties: [inputs("length", "1", "2"), inputs("suffix", "x", "another secret")],
      },
    ],
    [
      "an update of another provider's to a value that is known after up",
      step("update", pet, { inputs: { prefix: "x" } }, { inputs: { prefix: unknownString } }),
      {
        kind: pet,
        category: "update",
        happens: "is updated in place",
        properties: [inputs("prefix", "x", "known after up")],
      },
    ],
    [
      "a server whose build has failed: it is told how it goes",
      step(
        "update",
        web,
        { id: "ABC123", inputs: {}, outputs: { __set: [], __phase: { is: "failed", since: 0 } } },
        { inputs: {} },
      ),
      {
        kind: "Server",
        category: "failed",
        subject: "web (ABC123)",
        happens: `its build has failed, and \`up\` fails again unless the host has mended it; \`pulumi destroy --target 'urn:pulumi:dev::shop::${web}::web'\` removes it, and the next \`pulumi up\` orders another one`,
        properties: [],
      },
    ],
    [
      "an update whose states have no inputs",
      step("update", pet, {}, {}, { diffReasons: ["length"] }),
      {
        kind: pet,
        category: "update",
        happens: "is updated in place",
        properties: [inputs("length", "not set", "not set")],
      },
    ],
    [
      "an update without states",
      step("update", web, undefined, undefined, { diffReasons: ["domain"] }),
      {
        kind: "Server",
        category: "update",
        happens: "is updated in place",
        properties: [inputs("domain", "not set", "not set")],
      },
    ],
    [
      "an update to a state without inputs",
      step("update", pet, { inputs: { length: 1 } }, {}),
      {
        kind: pet,
        category: "update",
        happens: "is updated in place",
        properties: [inputs("length", "1", "not set")],
      },
    ],
    [
      "what is deleted of another provider's",
      step("delete", pet, { id: "p1", inputs: { length: 1 } }),
      { kind: pet, category: "delete", subject: `${pet} web (p1)`, happens: "is deleted", properties: [] },
    ],
    [
      "what stays of another provider's",
      step("replace", pet, { retainOnDelete: true, inputs: {} }, { inputs: {} }),
      {
        kind: pet,
        category: "replace",
        happens: "is replaced; the old one stays at the host",
        properties: [],
      },
    ],
    [
      "an update of what would stay",
      step("update", pet, { retainOnDelete: true, inputs: {} }, { inputs: {} }),
      { kind: pet, category: "update", happens: "is updated in place", properties: [] },
    ],
  ])("of %s", (_name, given, change) => {
    expect(changes(given).resources).toEqual([
      {
        urn: given.urn,
        name: "web",
        subject: given.urn.includes("random:") ? pet : "web",
        place: undefined,
        ...change,
      },
    ]);
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
    expect(told?.properties).toEqual([inputs("length", "1", "2")]);
  });
});
