import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { cliOf, cliVersions } from "../../../tools/compatibility/clis.mjs";
import { page, pageTable, replaceTable, tableOf } from "../../../tools/compatibility/page.mjs";
import { keepResult, resultOf } from "../../../tools/compatibility/results.mjs";
import { nameOf, nodeVersions, rows, sdkVersions } from "../../../tools/compatibility/rows.mjs";
import { compatible } from "../../../tools/engine/versions.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { folderOfTest } from "../../support/folders.js";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const about = JSON.parse(read("package.json"));
const text = read(page);

describe("the table of compatible versions", () => {
  const cells = new Map(rows.map((row, index) => [nameOf(row), `cell ${index}`]));
  const table = tableOf((row) => cells.get(nameOf(row)) as string);

  it("has a line for each CLI and SDK, and a cell for each Node", () => {
    const [head, , ...lines] = table.split("\n");
    expect(head).toBe(`| CLI | SDK | ${nodeVersions.map((node) => `Node ${node}`).join(" | ")} |`);
    expect(lines).toHaveLength(cliVersions.length * sdkVersions.length);
    expect(lines[1]).toBe("| 3.200.0 | 3.248.0 | cell 4 | cell 5 | cell 6 | cell 7 |");
  });

  it("replaces the table in the page, and nothing else", () => {
    const written = replaceTable(text, table);
    expect(pageTable(written)).toBe(table);
    expect(replaceTable(written, pageTable(text) as string)).toBe(text);
    expect(() => replaceTable("# A page\n", table)).toThrow(`${page} has no place for the table`);
  });

  it("lists these versions in the page, and every possible combination works", () => {
    const committed = (pageTable(text) as string).split("\n");
    expect(committed[0], "run `npm run compatibility`").toBe(table.split("\n")[0]);
    const found = committed.slice(2).map((line) => line.slice(2, -2).split(" | "));
    expect(
      found.map(([cli, sdk]) => `${cli} ${sdk}`),
      "run `npm run compatibility`",
    ).toEqual(cliVersions.flatMap((cli) => sdkVersions.map((sdk) => `${cli} ${sdk}`)));
    for (const [, sdk, ...results] of found)
      for (const [index, result] of results.entries()) {
        const needsMore =
          semver.gte(sdk as string, "3.249.0") && semver.lt(nodeVersions[index] as string, "22.0.0");
        expect(result).toBe(needsMore ? "n/a: this SDK needs Node >=22" : "both");
      }
  });
});

describe("the versions in the table", () => {
  it("begin with the oldest versions that package.json allows, or with an older Node", () => {
    const oldest = (range: string) => semver.minVersion(range)?.version as string;
    expect(cliVersions[0]).toBe(oldest(compatible));
    expect(sdkVersions[0]).toBe(oldest(about.peerDependencies["@pulumi/pulumi"]));
    expect(semver.lte(nodeVersions[0] as string, oldest(about.engines.node))).toBe(true);
    expect(sdkVersions).toContain(about.devDependencies["@pulumi/pulumi"]);
  });

  it.each(cliVersions)("the modules of CLI %s are pinned", (version) => {
    const { pins, builds } = cliOf(version);
    for (const { folder, version: ofModule } of builds) {
      const pinned = readFileSync(join(pins, folder, "go.mod"), "utf8");
      expect(pinned).toContain(`github.com/pulumi/pulumi/pkg/v3 ${ofModule}`);
      expect(existsSync(join(pins, folder, "go.sum"))).toBe(true);
    }
  });

  it("include every Node that the workflow runs all tests with, and the page names these", () => {
    const { matrix } = parse(read(".github/workflows/test.yml")).jobs.test.strategy;
    const majors = nodeVersions.map((version) => semver.major(version));
    expect(majors).toEqual(expect.arrayContaining(matrix.node));
    expect(matrix.node).toEqual(expect.arrayContaining([20, 24]));
    expect(text).toContain(
      `\`npm test\` runs on Node ${matrix.node.slice(0, -1).join(", ")} and ${matrix.node.at(-1)}`,
    );
  });
});

describe("the other notes", () => {
  const [, section = ""] = /^## What else was seen\n([\s\S]*?)^## /m.exec(text) ?? [];
  const found = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2);

  it("have a version in each row", () => {
    expect(found.length).toBeGreaterThan(9);
    for (const line of found) expect(line.slice(0, -2).split(" | ").at(-1)).toMatch(/\d+\.\d+/);
  });

  it.each([
    ...[
      "Plug'n'Play",
      "pnpm 12",
      "ES module",
      "FFI",
      "`pulumi do`",
      "at the same instant",
      "`pulumi state move`",
    ],
    ...["`pulumi state taint`", "old layout", "`pulumi watch`", "Old outputs"],
  ])("name %s", (what) => expect(section).toContain(what));
});

it("results are cached for the next run, by their row", () => {
  const cache = folderOfTest();
  vi.stubEnv("XDG_CACHE_HOME", cache);
  const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
  expect(resultOf(first)).toBeUndefined();
  keepResult(first, "both");
  keepResult(second, "n/a");
  expect([first, second, third].map(resultOf)).toEqual(["both", "n/a", undefined]);
  expect(readdirSync(join(cache, "pulumi-hosting/compatibility"))).toHaveLength(1);
});
