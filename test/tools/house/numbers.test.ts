import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { read, root } from "../docs/pages";

const listed = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
const code = listed.filter((path) => /\.[mc]?[tj]s$/.test(path));
/** A goal that more lines than before are allowed for: what a user gets for them, and what left. */
interface Raise {
  readonly number: string;
  readonly by: number;
  readonly for: string;
  readonly left: string;
}

interface Numbers {
  readonly goals: Readonly<Record<string, number>>;
  readonly raised: readonly Raise[];
  readonly walks: Readonly<Record<string, string[]>>;
}

const { goals, raised, walks, ...numbers }: Numbers = JSON.parse(read("test/tools/house/numbers.json"));
function most(name: string): number {
  const number = (numbers as Readonly<Record<string, number>>)[name];
  if (number === undefined) throw new Error(`numbers.json has no "${name}"`);
  return number;
}
const linesOf = (path: string) => read(path).split("\n").length - 1;
const below = (...folders: string[]) => code.filter((path) => folders.includes(path.split("/")[0] ?? ""));
const lines = (paths: string[]) => paths.reduce((sum, path) => sum + linesOf(path), 0);
const written = below("provider", "cli", "sdk", "sandbox", "tools", "policy").filter(
  (path) => !path.startsWith("sdk/generated/"),
);

/** The names that several files of the provider export, other than those of a resource and of a front. */
function twice(): string[] {
  const shared = below("provider").filter((path) => !/^provider\/(resources|dynamic|plugin)\//.test(path));
  const names = shared.flatMap((path) => {
    const exported = read(path).matchAll(/^export (?:async )?(?:\w+) (\w+)/gm);
    return [...new Set([...exported].map(([, name = ""]) => name))];
  });
  return names.filter((name, at) => names.indexOf(name) !== at);
}

it.each([
  ["lines of provider", lines(below("provider"))],
  ["lines of tests", lines(below("test").filter((path) => !path.startsWith("test/foreign/")))],
  ["files over 200 lines", written.filter((path) => linesOf(path) > 200).length],
  ["exported names with two meanings", twice().length],
] as const)("%s: no more than the number says, and not far below it", (name, count) => {
  expect(count).toBeLessThanOrEqual(most(name));
  expect(count, "put the lower number into numbers.json").toBeGreaterThanOrEqual(
    Math.floor(most(name) * 0.99),
  );
});

it("no number is above its goal and what was added for a reason", () => {
  expect(Object.keys(goals)).toEqual(["lines of provider", "lines of tests"]);
  for (const [name, goal] of Object.entries(goals)) {
    const reasons = raised.filter(({ number }) => number === name);
    expect(most(name)).toBeLessThanOrEqual(reasons.reduce((sum, { by }) => sum + by, goal));
  }
  const gains = raised.map(({ for: gained }) => gained.trim());
  expect(new Set(gains.filter(Boolean)).size).toBe(raised.length);
  for (const { number, left } of raised) expect([number in goals, left.trim()]).toEqual([true, left]);
});

it.each(Object.entries(walks))("%s is followed by six files, each named by one before", (_walk, files) => {
  expect(files.length).toBeLessThanOrEqual(6);
  for (const [at, path] of files.entries()) {
    const before = files.slice(0, at);
    const targets = before.flatMap((one) =>
      [...read(one).matchAll(/from "(\.[^"]+)"/g)].map(([, to = ""]) => join(dirname(one), `${to}.ts`)),
    );
    if (at > 0) expect(targets).toContain(path);
  }
});
