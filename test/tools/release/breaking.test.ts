import { describe, expect, it } from "vitest";
import { breakingChanges, unmentionedChanges } from "../../../tools/release/breaking";
import { releasedFile, releasedText } from "../../../tools/release/released";
import { type Schema, type Surface, surfaceOf } from "../../../tools/release/surface";
import { read } from "../docs/pages";

const schema: Schema = JSON.parse(read("schema.json"));
const surface = surfaceOf(schema);
const released: { readonly surface: Surface } = JSON.parse(read(releasedFile));

it("every breaking change since the last release is named in the changelog", () => {
  const changes = breakingChanges(released.surface, surface);
  expect(
    unmentionedChanges(changes, read("CHANGELOG.md")),
    "name each in quotes of code, below `### Changed` or `### Removed` of the version that is not released yet",
  ).toEqual([]);
});

it("the last release is recorded completely", () => {
  expect(Object.keys(released.surface).length).toBeGreaterThan(500);
});

// biome-ignore lint/suspicious/noExplicitAny: it changes any place of a deep copy
type Edit = (schema: any) => unknown;
const edited = (edit: Edit) => {
  const copy = structuredClone(schema);
  edit(copy);
  return surfaceOf(copy);
};
/** Changes the value at a path, e.g. `types/ServerType/enum`. */
const inside = (path: string, change: Edit): Edit => {
  const names = path.split("/").map((name) => (/^[A-Z]|^get/.test(name) ? `hosting:index:${name}` : name));
  return (whole) => change(names.reduce((part, name) => part[name], whole));
};
const drop = (path: string, name: string) => inside(path, (part) => delete part[name]);
const set = (path: string, more: object) => inside(path, (part) => Object.assign(part, more));
const push = (path: string, value: unknown) => inside(path, (part) => part.push(value));
const given = "resources/Server/inputProperties";
const newInput = set(given, { colour: { type: "string" } });
const newAndRequired: Edit = (whole) =>
  [newInput, push("resources/Server/requiredInputs", "colour")].map((edit) => edit(whole));

const breaks: readonly (readonly [what: string, name: string, edit: Edit])[] = [
  ["a resource was removed", "SshKey", drop("resources", "hosting:index:SshKey")],
  ["an input was removed", "Server.placement", drop(given, "placement")],
  ["an output was removed", "Server.ip", drop("resources/Server/properties", "ip")],
  ["a function was removed", "getPlans", drop("functions", "hosting:index:getPlans")],
  ["an argument was removed", "getPlans.zoneId", drop("functions/getPlans/inputs/properties", "zoneId")],
  ["a setting was removed", "Provider.caFile", drop("provider/inputProperties", "caFile")],
  ["a type was removed", "ServerWaitFor", drop("types", "hosting:index:ServerWaitFor")],
  ["a word was removed", "ServerType.Cloud.VPS", inside("types/ServerType/enum", (words) => words.shift())],
  ["a word has another name", "ServerType.Cloud.VPS", set("types/ServerType/enum/0", { name: "Vps" })],
  ["a type has changed", "Server.domain", set(`${given}/domain`, { type: "integer" })],
  ["an input must be given", "Server.zoneId", push("resources/Server/requiredInputs", "zoneId")],
  ["an input replaces", "Server.domain", set(`${given}/domain`, { willReplaceOnChanges: true })],
  ["an output can be absent", "Server.ip", inside("resources/Server/required", (all) => all.splice(4, 1))],
  ["a new input must be given", "Server.colour", newAndRequired],
];

describe.each(breaks)("%s", (_, name, edit) => {
  const changes = breakingChanges(surface, edited(edit));
  const changelog = (section: string) =>
    `# Changelog\n\n## [0.2.0] - Unreleased\n\n${section}\n\n## [0.1.0] - 2026-12-01\n\n### Removed\n\n- \`Server.old\`\n`;

  it("is one breaking change", () => expect(changes).toEqual([{ name, what: expect.any(String) }]));

  it("passes only if the unreleased version names it as changed or removed", () => {
    expect(unmentionedChanges(changes, changelog(`### Removed\n\n- \`${name}\`, because.`))).toEqual([]);
    expect(
      unmentionedChanges(changes, changelog(`### Added\n\n- A\n\n### Changed\n\n- \`${name}\` is another.`)),
    ).toEqual([]);
    for (const section of [
      "",
      `### Removed\n\n- ${name} without quotes`,
      `### Changed\n\n- \`${name}s\``,
      `### Removed\n\n- \`Other\`\n\n### Added\n\n- \`${name}\``,
    ])
      expect(unmentionedChanges(changes, changelog(section)), section).toEqual(changes);
    const isReleased = changelog(`### Removed\n\n- \`${name}\``).replace("Unreleased", "2027-01-01");
    expect(unmentionedChanges(changes, isReleased)).toEqual(changes);
    const wasEarlier = changelog("").replace("Server.old", name);
    expect(unmentionedChanges(changes, wasEarlier)).toEqual(changes);
  });
});

it.each<[what: string, edit: Edit]>([
  [
    "a new resource",
    ({ resources }) =>
      Object.assign(resources, { "hosting:index:Disk": { ...resources["hosting:index:Server"] } }),
  ],
  ["a new input", newInput],
  ["a new word", push("types/ServerType/enum", { name: "New", value: "New" })],
  ["an input that need not be given", inside("resources/Server/requiredInputs", (all) => all.splice(0, 1))],
  ["an output that is always there", push("resources/Server/required", "planId")],
  ["other descriptions", set(`${given}/domain`, { description: "x" })],
])("%s breaks nothing", (_, edit) => expect(breakingChanges(surface, edited(edit))).toEqual([]));

it("a release is recorded at its date, and kept when the schema changes later", () => {
  const files: Record<string, string> = {
    [releasedFile]: '{ "heading": "[0.1.0] - 2026-12-01", "surface": {} }\n',
  };
  const record = (heading: string, ofSchema = schema) => {
    files["CHANGELOG.md"] = `# Changelog\n\n## ${heading}\n\n## [0.1.0] - 2026-12-01\n`;
    files[releasedFile] = releasedText((path) => files[path] as string, ofSchema);
    return JSON.parse(files[releasedFile]);
  };
  expect(record("[0.2.0] - Unreleased").surface).toEqual({});
  const second = { heading: "[0.2.0] - 2027-01-01", surface };
  expect(record(second.heading)).toEqual(second);
  expect(record(second.heading, { ...schema, functions: {} })).toEqual(second);
  expect(record("[0.3.0] - Unreleased", { ...schema, functions: {} })).toEqual(second);
});
