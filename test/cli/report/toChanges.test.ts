import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { toChanges } from "../../../cli/report/toChanges";

type Values = Readonly<Record<string, unknown>>;

const [web, key, label] = ["hosting:index:Server", "hosting:index:SshKey", "hosting:index:Asset"] as const;
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
    [],
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

  const here = { id: "ABC123", inputs: {}, outputs: {} };
  const kept = { ...here, retainOnDelete: true };
  const replacing = (type: string, old: Values) => [
    step("create-replacement", type, old, { inputs: {} }),
    step("replace", type, old, { inputs: {} }),
    step("delete-replaced", type, old),
  ];
  const recorded = "is added to the state or released; nothing changes at the host";
  const released = "is released: the asset stays, unless removeOnDelete is set";
  const stays = "stays at the host";
  const anew = "is replaced by a new server: new disks, new ip, new id";
  it.each<[string, ...PreviewStep[]]>([
    ["Server, create: is ordered: it costs from then on", step("create", web, undefined, here)],
    ["SshKey, create: is created", step("create", key, undefined, here)],
    [`${pet}, create: is created`, step("create", pet, undefined, here)],
    [`Server, recorded: ${recorded}`, step("import", web, undefined, here)],
    [`SshKey, recorded: ${recorded}`, step("discard", key, here)],
    ["Server, delete: is removed at the host: its disks are lost", step("delete", web, here)],
    [`Asset, delete: ${released}`, step("delete", label, here)],
    ["SshKey, delete: is removed from the account, unless it was adopted", step("delete", key, here)],
    [`Server, recorded: ${stays}, and is paid for; Pulumi lets go of it`, step("delete", web, kept)],
    [`SshKey, recorded: ${stays}; Pulumi lets go of it`, step("delete", key, kept)],
    [`Server, replace: ${anew}`, ...replacing(web, here)],
    ["SshKey, replace: is replaced", ...replacing(key, here)],
    [`Server, replace: ${anew}; the old one ${stays}, and is paid for`, ...replacing(web, kept)],
    ["", step("same", web, here, here), step("read", label, undefined, here)],
  ])("of steps is: %s", (text, ...steps) => {
    const told = changes(...steps).resources.map(
      ({ kind, category, happens }) => `${kind}, ${category}: ${happens}`,
    );
    expect(told).toEqual(text ? [text] : []);
  });

  it("is the worst of a resource's steps, in whatever order", () => {
    const [create, , remove] = replacing(web, here) as [PreviewStep, PreviewStep, PreviewStep];
    const old = { ...here, outputs: { rebuildPolicy: "rebuild", __set: ["rebuildPolicy"] } };
    const erased = step("update", web, old, { inputs: { rebuildPolicy: "rebuild", rebuildTriggers: ["1"] } });
    for (const steps of [
      [create, remove, erased],
      [erased, create, remove],
    ])
      expect(changes(...steps).resources.map(({ category }) => category)).toEqual(["erase"]);
  });

  it("has the inputs that the engine names, each once; else those that differ; by name", () => {
    const old = { ...here, inputs: { length: 1, tags: { a: 1 }, prefix: "x" } };
    const next = { inputs: { length: 2, tags: { a: 2 }, prefix: "x", separator: "-" } };
    const inputs = (more: object) =>
      changes(step("update", pet, old, next, more)).resources[0]?.properties.map(({ property }) => property);
    const detailedDiff = { "tags.a": {}, "tags.b": {}, "length[0]": {} };
    expect(inputs({})).toEqual(["length", "separator", "tags"]);
    expect(inputs({ detailedDiff })).toEqual(["length", "tags"]);
    expect(inputs({ detailedDiff: {}, diffReasons: ["prefix"] })).toEqual(["prefix"]);
    expect(inputs({ diffReasons: [], replaceReasons: ["length"] })).toEqual(["length"]);
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
