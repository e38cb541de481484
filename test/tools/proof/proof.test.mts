import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Promised, Proved } from "../../../tools/docs/reliabilityPage.js";
import { collectFigures } from "../../../tools/proof/collect.mjs";
import { root } from "../../../tools/setUp/root.mjs";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const stored = (name: string) => JSON.parse(read(`tools/proof/${name}.json`));
const promises: readonly Promised[] = stored("promises");
const parts: Readonly<Record<string, Proved>> = stored("figures");
const proofs = promises.flatMap(({ proofs }) =>
  Object.entries(proofs).flatMap(([file, names]) => names.map((name) => [name, file] as const)),
);
const inOneLine = (text: string) => text.replace(/\s+/g, " ");

it("every promise in the README's list is recorded word for word, in its order", () => {
  const [, list = ""] = /\n\n(- \*\*Money[\s\S]+?)\n\n/.exec(read("README.md")) ?? [];
  const promised = inOneLine(list.replace(/^- \*\*\w+\.\*\* /gm, ""));
  const listed = promises.filter(({ promise }) => promised.includes(promise));
  expect(listed.map(({ promise }) => promise).join(" ")).toBe(promised);
});

it.each(promises.map(({ page, promise }) => [page, promise]))("%s promises: %s", (page, promise) =>
  expect(inOneLine(read(page))).toContain(promise),
);

it.each(proofs)("the test exists: %s", (name, file) => expect(read(file)).toContain(name));

it("the names of the proofs differ, so that each has its own figures", () => {
  const files = new Map(proofs);
  for (const [name, file] of proofs) expect(files.get(name)).toBe(file);
});

it.each(Object.entries(parts))("the figures of the last run of %s are numbers", (_part, proved) => {
  expect(proved).toMatchObject({
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    options: expect.any(Object),
  });
  for (const figures of Object.values(proved.figures)) {
    expect(figures.tests).toBeGreaterThan(0);
    for (const count of Object.values(figures)) expect(count).toBeGreaterThanOrEqual(0);
  }
});

describe("a run's report of its proofs", () => {
  const test = (fullName: string, meta: object = {}, status = "passed") => ({ fullName, status, meta });
  const reportOf = (...assertionResults: ReturnType<typeof test>[]) => ({
    testResults: [{ name: "/work/test/a.test.ts", status: "passed", assertionResults }],
  });
  const told = (report: ReturnType<typeof reportOf>) => collectFigures(report, [["test/a.test.ts", "lives"]]);

  it("adds up the results of the tests with that name", () => {
    const lives = test("lives of servers", { drawn: { cases: 50, orders: 7 } });
    const kill = test("lives that are cut short", { cell: { row: "order", orders: 1 } });
    expect(told(reportOf(lives, kill, test("others", { drawn: { cases: 9 } })))).toEqual({
      figures: { lives: { tests: 2, cases: 50, orders: 8, kills: 1 } },
      failed: [],
    });
  });

  it.each([
    ["a test that fails", reportOf(test("lives"), test("others", {}, "failed")), "others"],
    ["a test that is skipped", reportOf(test("lives", {}, "skipped")), "lives"],
    ["a proof without a test", reportOf(test("others")), "test/a.test.ts has no test lives"],
    [
      "a file that cannot be loaded",
      {
        testResults: [
          ...reportOf(test("lives")).testResults,
          { name: "b", status: "failed", assertionResults: [] },
        ],
      },
      "b",
    ],
  ])("has failed by %s", (_what, report, failed) => expect(told(report).failed).toEqual([failed]));
});
