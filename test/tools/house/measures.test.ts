import { describe, expect, it } from "vitest";
import { circlesOf } from "../../../tools/measures/circles";
import { parseCodeFiles, readCodeFiles } from "../../../tools/measures/codeFiles";
import { judgementsOutsidePort } from "../../../tools/measures/judgements";
import { linesByFolder, measure, neverRise } from "../../../tools/measures/measures";
import { namesDeclaredTwice } from "../../../tools/measures/names";
import { methodReach } from "../../../tools/measures/reach";
import { type Figures, recordProblems, stepsTakenBack, updatedFigures } from "../../../tools/measures/record";
import { execFileSync } from "../../support/endingCommands";
import { read, root } from "../docs/pages";

const sources = readCodeFiles(root);
const figures: Figures = JSON.parse(read("tools/measures/figures.json"));
const measures = measure(sources);
const planted = (files: Readonly<Record<string, string>>) => parseCodeFiles(new Map(Object.entries(files)));

it("the measured figures equal those in figures.json", () => {
  expect(recordProblems(figures, measures)).toEqual([]);
});

it.each(neverRise)("there are no %s, whatever figures.json says", (name) => {
  expect(measures.get(name)).toEqual([]);
});

it("a new circle, judgement, duplicate name or long file is refused", () => {
  const added = {
    "provider/resource/planted.ts":
      'import { isHostError } from "../api/errors"; export const isPlanted = (error: unknown) => isHostError(error, "busy");',
    "cli/planted.ts": 'import { other } from "./plantedToo"; export const isPlanted = other;',
    "cli/plantedToo.ts": `import type { isPlanted } from "./planted";\nexport const other = 1;\n${"\n".repeat(200)}`,
  };
  const known = new Map<string, unknown>([...sources, ...Object.entries(added)]);
  const parsed = parseCodeFiles(new Map(Object.entries(added)), known);
  const problems = recordProblems(figures, measure(new Map([...sources, ...parsed])));
  expect(problems.map((problem) => problem.split(":")[0])).toEqual([
    "circles",
    "judgements in provider",
    "files over 200 lines",
    "exported names declared twice",
  ]);
});

it("no step is reversed that an earlier commit recorded", () => {
  for (const commit of earlierCommits()) {
    const earlier = recordedAt(commit);
    if (earlier) expect(stepsTakenBack(earlier, figures)).toEqual([]);
  }
});

/**
 * The commits with a record, back to the last merge. A merge may bring two records together, and is compared with the
 * commit before it.
 */
function earlierCommits(): readonly string[] {
  const ofRecord = ["log", "--first-parent", "--format=%H %P", "--", "tools/measures/figures.json"];
  const rows = git("log", "-2", "--first-parent", "--format=%H").concat(git(...ofRecord));
  const merge = rows.findIndex((row) => row.split(" ").length > 2);
  return (merge < 0 ? rows : rows.slice(0, merge + 1)).map((row) => row.split(" ")[0] ?? "");
}

/** The lines of a git command. A checkout without a repository has none. */
function git(...args: string[]): string[] {
  try {
    const output = execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" });
    return output.split("\n").filter((line) => line !== "");
  } catch {
    return [];
  }
}

/** The figures of a commit. Undefined: the clone lacks the commit, or the commit has no figures. */
function recordedAt(commit: string): Figures | undefined {
  try {
    const path = `${commit}:tools/measures/figures.json`;
    return JSON.parse(execFileSync("git", ["show", path], { cwd: root, encoding: "utf8", stdio: "pipe" }));
  } catch {
    return undefined;
  }
}

it("finds the six methods of all four resources", () => {
  const methods = [...methodReach(sources).keys()];
  expect(methods).toHaveLength(24);
  for (const name of methods) expect(measures.get(name)?.length, name).toBeGreaterThan(10);
  expect(measures.get("Server.create")).toContain("provider/resources/server/order/newOrder.ts");
  expect(measures.get("the port to the host")).toContain("provider/host/servers/rebuild.ts");
  expect(measures.get("SshKey.update")).toContain("provider/resources/sshKey.ts");
});

it("counts the lines of each folder", () => {
  const lines = linesByFolder(sources);
  const rooms = [...lines].filter(([folder]) => folder.startsWith("provider/"));
  const inRooms = rooms.reduce((sum, [, count]) => sum + count, 0);
  expect(lines.get("provider")).toBeGreaterThan(inRooms);
  expect(inRooms).toBeGreaterThan(10_000);
});

describe("files reached", () => {
  const table = {
    "provider/resources/index.ts":
      'import { server } from "./server"; export const resources = { Server: guarded(server) };',
    "provider/resources/server/index.ts": [
      'import { createServer as create } from "./create"; import { kit } from "./kit"; import { other } from "./other";',
      "const made = async () => other;",
      "export const server = { ...kit.declared, create, delete: () => made(), name: other };",
    ].join("\n"),
    "provider/resources/server/kit.ts": "export const kit = {};",
    "provider/resources/server/other.ts": "export const other = 1;",
    "provider/types.ts": 'import "./beyond"; export type Type = string;',
    "provider/beyond.ts": "export {};",
  };
  const reached = (text: string) =>
    methodReach(planted({ ...table, "provider/resources/server/create.ts": text }));

  it.each([
    ["by value", 'import { other } from "./other"; export const createServer = other;'],
    [
      "by an import in braces with a type",
      'import { type Kit, other } from "./other"; export const createServer = other;',
    ],
    ["lazily", 'export const createServer = async () => (await import("./other")).other;'],
    ["by handing on", 'export * from "./other";'],
  ])("counts a file that is imported %s", (_how, text) => {
    expect([...(reached(text).get("Server.create") ?? [])].sort()).toEqual([
      "provider/resources/server/create.ts",
      "provider/resources/server/other.ts",
    ]);
  });

  it.each([
    'import type { Type } from "../../types"; export const createServer = (one: Type) => one;',
    'import { type Type } from "../../types"; export const createServer = (one: Type) => one;',
    'export type { Type } from "../../types"; export const createServer = 1;',
    'export const createServer = (one: import("../../types").Type) => one;',
  ])("counts no file of types only: %s", (text) => {
    expect([...(reached(text).get("Server.create") ?? [])]).toEqual(["provider/resources/server/create.ts"]);
  });

  it("follows a method to the declarations in its own file, and to spread objects", () => {
    const methods = reached("export const createServer = 1;");
    expect([...(methods.get("Server.delete") ?? [])].sort()).toEqual([
      "provider/resources/server/index.ts",
      "provider/resources/server/other.ts",
    ]);
    expect([...(methods.get("Server.check") ?? [])]).toEqual(["provider/resources/server/kit.ts"]);
  });
});

describe("judgements", () => {
  const port = {
    "provider/api/errors.ts": [
      "export class HostError extends Error { readonly kind!: string; }",
      "export const isHostError = (error: unknown, ...kinds: string[]): error is HostError => true;",
      "export const undefinedIf = (...kinds: string[]) => (error: unknown): undefined => undefined;",
      "export const refusalOf = (error: HostError): string => error.message;",
      "export const waysAfter = (error: unknown, ways: readonly string[]): readonly string[] => ways;",
      "export const partOf = (error: unknown, words: object): { readonly isUnheard: boolean } => ({ isUnheard: true });",
      "export const hintAfter = (host: object, error: HostError): string | undefined => undefined;",
    ].join("\n"),
    "provider/host/outcome.ts":
      "export type Outcome = { readonly is: 'done' } | { readonly is: 'unsure'; readonly error: unknown };",
  };
  const importing =
    'import { HostError, hintAfter, isHostError, partOf, refusalOf, undefinedIf, waysAfter } from "../api/errors";';
  const outcomes = 'import type { Outcome } from "../host/outcome";';
  const judged = (text: string, path = "provider/resource/here.ts") =>
    judgementsOutsidePort(planted({ ...port, [path]: text })).map(({ by }) => by);

  it.each([
    ["a predicate", `${importing} export const is = isHostError(caught, "busy");`, ["isHostError"]],
    ["a predicate of another name", 'import { isHostError as is } from "../api/errors"; is(caught);', ["is"]],
    ["a class", `${importing} export const is = caught instanceof HostError;`, ["HostError"]],
    ["a catch", `${importing} export const is = asked.catch(undefinedIf("permission"));`, ["undefinedIf"]],
    [
      "a kind",
      `${importing} function when(error: HostError, then: string) { return error.kind; }`,
      ["error.kind"],
    ],
    ["a judge with two parameters", `${importing} if (partOf(caught, words).isUnheard) retry();`, ["partOf"]],
    ["a judge whose error comes last", `${importing} const next = hintAfter(host, caught);`, ["hintAfter"]],
    [
      "a judge of its own with two parameters",
      `${importing} const isBusy = (host: object, error: unknown) => isHostError(error, "busy"); isBusy(a, b);`,
      ["isHostError", "isBusy"],
    ],
    [
      "a kind that a parameter takes",
      `${importing} const is = ({ kind: why }: HostError) => why;`,
      ["error.kind"],
    ],
    [
      "a kind that a variable takes",
      `${importing} function when(error: HostError) { const { field } = error; return field; }`,
      ["error.field"],
    ],
    [
      "an outcome's error",
      `${outcomes} const thrown = (outcome: Outcome) => { throw outcome.error; };`,
      ["outcome.error"],
    ],
    [
      "an outcome's error without its type",
      'if (outcome.is !== "done") throw outcome.error;',
      ["outcome.error"],
    ],
    [
      "an assertion",
      `${importing} const isBusy = (caught: unknown) => (caught as HostError).kind === "busy";`,
      ["error.kind"],
    ],
    [
      "a variable by an assertion, and a member in brackets",
      `${importing} function is(caught: unknown) { const refusal = caught as HostError; return refusal["kind"]; }`,
      ["error.kind"],
    ],
    [
      "a module's member",
      'import * as errors from "../api/errors"; if (errors.isHostError(caught, "busy")) retry();',
      ["isHostError"],
    ],
    [
      "a member of a lazily loaded module",
      'const is = async () => (await import("../api/errors")).isHostError(caught, "busy");',
      ["isHostError"],
    ],
    [
      "a member that is taken from a lazily loaded module",
      'const load = async () => { const { isHostError } = await import("../api/errors"); return isHostError; };',
      ["isHostError"],
    ],
    [
      "an outcome's error that is taken",
      `${outcomes} function thrown(outcome: Outcome) { const { error } = outcome; throw error; }`,
      ["outcome.error"],
    ],
    [
      "an outcome's error that a parameter takes",
      `${outcomes} const thrown = ({ error }: Outcome) => { throw error; };`,
      ["outcome.error"],
    ],
    [
      "a judge of its own, and each use of it",
      `${importing} const isBusy = (error: unknown) => isHostError(error, "busy"); isBusy(a); isBusy(b);`,
      ["isHostError", "isBusy", "isBusy"],
    ],
  ])("finds %s", (_name, text, by) => {
    expect(judged(text)).toEqual(by);
  });

  it.each([
    ["an import", importing],
    ["a type", `${importing} export const is = (one: HostError) => one.message;`],
    ["an error that is made", `${importing} throw new HostError();`],
    ["a text about an error", `${importing} export const says = refusalOf(caught);`],
    ["texts about an error", `${importing} export const says = waysAfter(caught, ways);`],
    ["an error of something else", "const parsed = schema.safeParse(1); throw parsed.error;"],
  ])("does not count %s", (_name, text) => {
    expect(judged(text)).toEqual([]);
  });

  it.each([
    ["handed on", "openHostPort = (host: object) => ({ ends: { partOf } });"],
    ["bound", "openHostPort = (host: object) => ({ ends: { partOf: here(partOf) } });"],
    [
      "called",
      "openHostPort = (host: object) => ({ ends: { partOf: (error: unknown) => partOf(error, {}) } });",
    ],
  ])("counts a judge that the port of the session has, %s", (_how, opened) => {
    const opening = 'import { partOf } from "../api/errors";';
    const files = {
      ...port,
      "provider/host/hostPort.ts": `${opening} export const ${opened}`,
      "provider/resource/here.ts":
        "if (session.host.ends.partOf(caught, {}).isUnheard) retry(); parts.partOf();",
    };
    expect(judgementsOutsidePort(planted(files)).map(({ by }) => by)).toEqual(["host.partOf"]);
  });

  it.each([
    ["by name", 'export { isHostError as isOneOf } from "../api/errors";'],
    ["whole", 'export * from "../api/errors"; export const isOneOf = 1;'],
    ["after an import", 'import { isHostError } from "../api/errors"; export { isHostError as isOneOf };'],
  ])("counts a judge that another file hands on %s", (_how, text) => {
    const files = {
      ...port,
      "provider/resource/words.ts": text,
      "provider/resource/here.ts":
        'import { isHostError, isOneOf } from "./words"; export const is = [isHostError, isOneOf];',
    };
    expect(judgementsOutsidePort(planted(files)).map(({ path }) => path)).toContain(
      "provider/resource/here.ts",
    );
  });

  it("counts a judge that the client's index hands on", () => {
    const files = {
      ...port,
      "provider/api/index.ts": 'export { isHostError } from "./errors";',
      "cli/here.ts":
        'import { isHostError } from "../provider/api"; export const is = isHostError(1, "busy");',
    };
    expect(judgementsOutsidePort(planted(files)).map(({ by }) => by)).toEqual(["isHostError"]);
  });

  it("counts no judgement inside the port", () => {
    expect(
      judged(`${importing} export const is = isHostError(caught, "busy");`, "provider/host/here.ts"),
    ).toEqual([]);
  });
});

it("finds a circle of files, by a type and by a lazy import too", () => {
  const circle = planted({
    "provider/a.ts": 'import { b } from "./b";',
    "provider/b.ts": 'import type { C } from "./c";',
    "provider/c.ts": 'export const a = () => import("./a");',
    "provider/d.ts": 'import { a } from "./a";',
  });
  expect(circlesOf(circle)).toEqual([["provider/a.ts", "provider/b.ts", "provider/c.ts"]]);
});

it("finds an exported name that two folders declare, but not one that is re-exported", () => {
  const twice = namesDeclaredTwice(
    planted({
      "provider/a.ts": "export const look = 1; export function both() {}",
      "cli/b.ts": "export interface look {} export const { both } = one; const own = 1;",
      "cli/c.ts": 'export { look } from "../provider/a"; export const own = 1;',
    }),
  );
  expect([...twice]).toEqual([
    ["both", ["cli/b.ts", "provider/a.ts"]],
    ["look", ["cli/b.ts", "provider/a.ts"]],
  ]);
});

describe("the record", () => {
  const measured = (figures: Readonly<Record<string, number>>) =>
    new Map(Object.entries(figures).map(([name, count]) => [name, Array<string>(count).fill("a part")]));

  it.each([
    ["a figure rises without a feature", { "Server.read": [3] }, { "Server.read": 4 }, /only with a feature/],
    ["a figure falls and is not recorded", { "Server.read": [3] }, { "Server.read": 2 }, /--write/],
    ["a new figure is not recorded", {}, { "Server.read": 2 }, /recorded nothing/],
    ["a rise was recorded without a feature", { "Server.read": [3, 4] }, { "Server.read": 4 }, /no feature/],
    ["a rise names no feature", { a: [3, { to: 4, for: "needed" }] }, { a: 4 }, /no feature/],
    ["judgements rise", { "judgements in provider": [3] }, { "judgements in provider": 4 }, /never rises/],
    [
      "circles rise, with a feature",
      { circles: [0, { to: 1, for: "a feature of hosts" }] },
      { circles: 1 },
      /never rises/,
    ],
  ])("is refused if %s", (_name, figures, counts, problem) => {
    expect(recordProblems(figures as Figures, measured(counts))).toEqual([expect.stringMatching(problem)]);
  });

  it("accepts falls, and rises with a feature", () => {
    const counts = measured({ "Server.read": 5, "Server.create": 7 });
    const before: Figures = { "Server.read": [3], "Server.create": [9] };
    expect(updatedFigures(before, counts)).toEqual({ "Server.read": [3], "Server.create": [9, 7] });
    const written = updatedFigures(before, counts, "Rescue mode of servers");
    expect(written["Server.read"]).toEqual([3, { to: 5, for: "Rescue mode of servers" }]);
    expect(recordProblems(written, counts)).toEqual([]);
  });

  it("reports a reversed step, but no added step", () => {
    expect(stepsTakenBack({ a: [3, 2] }, { a: [3] })).toHaveLength(1);
    expect(stepsTakenBack({ a: [3, 2] }, { a: [4, 2] })).toHaveLength(1);
    expect(stepsTakenBack({ a: [3, 2] }, { a: [3, 2, 1], b: [1] })).toEqual([]);
  });
});
