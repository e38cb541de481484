import semver from "semver";
import { describe, expect, it } from "vitest";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { read } from "./pages.js";

const about = JSON.parse(read("package.json"));
const oldestNode = semver.minVersion(about.engines.node)?.version as string;
const ranges: Record<string, string | undefined> = {
  ...about.dependencies,
  ...about.devDependencies,
  pulumi: cliVersion,
};

interface Row {
  readonly name: string;
  readonly held: string;
  readonly notYet: string;
  readonly why: string;
}

const rowsIn = (page: string): Row[] => {
  const [, table = ""] = /^## Held back\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(page) ?? [];
  return [...table.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| ([\d.]+) \| (.+) \|$/gm)].map(
    ([, name = "", held = "", notYet = "", why = ""]) => ({ name, held, notYet, why }),
  );
};

/** The reason why a row is wrong or outdated. Undefined: the row is right. */
function faultOf({ name, held, notYet, why }: Row): string | undefined {
  const range = ranges[name];
  if (range !== held) return `package.json has ${range}`;
  const next = semver.coerce(notYet)?.version as string;
  if (!semver.gtr(next, held)) return `${notYet} is not newer than all of ${held}`;
  const [, node] = /Node >= ([\d.]+)/.exec(why) ?? [];
  if (node && semver.gte(oldestNode, semver.coerce(node) as semver.SemVer))
    return `${oldestNode} is new enough`;
  const [, other, major] = /`([^`]+)` (\d+)/.exec(why) ?? [];
  if (other && semver.major(semver.minVersion(ranges[other] ?? "0") as semver.SemVer) !== Number(major))
    return `package.json has ${other} ${ranges[other]}`;
  return undefined;
}

describe("the packages that tools/release/README.md holds back", () => {
  const rows = rowsIn(read("tools/release/README.md"));

  it("has a row for each package that the oldest Node limits, and one for the CLI", () => {
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["undici", "commander", "@types/node", "pulumi"]));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(rows)("$name: $why", (row) => expect(faultOf(row)).toBeUndefined());

  it.each<[string, Partial<Row>]>([
    ["package.json has undefined", { name: "no-such-package" }],
    ["package.json has ^7.30.2", { held: "^7.0.0" }],
    ["7.40 is not newer than all of ^7.30.2", { notYet: "7.40" }],
    [`${oldestNode} is new enough`, { why: "It needs Node >= 20." }],
    [`package.json has vite ${ranges.vite}`, { why: "`vite` 3 has another one." }],
  ])("%s", (fault, wrong) => {
    const right = { name: "undici", held: ranges.undici as string, notYet: "8", why: "Node >= 99." };
    expect(faultOf(right)).toBeUndefined();
    expect(faultOf({ ...right, ...wrong })).toBe(fault);
  });
});
