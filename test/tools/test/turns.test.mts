import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import {
  impossibleHost,
  linesOf,
  partInTurn,
  turnFiles,
  turnOfCheckout,
  turns,
  waitingFiles,
} from "../../../tools/test/turns.mjs";

const commits = Array.from({ length: 200 }, (_, number) => `commit ${number}`);

describe.each(Object.entries(turns))("%s take turns", (_name, kind) => {
  const tried = commits.map((commit) => turnFiles(kind, commit));

  it("the same number in each commit, and the same ones in each run of it", () => {
    for (const some of tried) expect(some).toHaveLength(kind.atOnce);
    expect(commits.map((commit) => turnFiles(kind, commit))).toEqual(tried);
  });

  it("each one in some commit", () => {
    expect([...new Set(tried.flat())].sort()).toEqual([...kind.all].sort());
  });

  it("all in a proof and in a release, by existing tests", () => {
    expect(turnFiles(kind, "all")).toEqual(kind.all);
    for (const file of kind.files) expect(existsSync(join(root, file)), file).toBe(true);
  });
});

it("no file that takes turns proves a promise, because proofs are in each run", () => {
  const promises = readFileSync(join(root, "tools/proof/promises.json"), "utf8");
  for (const file of turns.long.all) if (file.includes("/")) expect(promises).not.toContain(file);
});

it("a run leaves out the files that are not in turn, and a run of all leaves out none", () => {
  const isFile = (name: string) => name.includes("/");
  const some = turnFiles(turns.long, "commit 1").filter(isFile);
  const all = turns.long.all.filter(isFile);
  expect([...some, ...waitingFiles("commit 1")].sort()).toEqual([...all].sort());
  expect(waitingFiles("all")).toEqual([]);
});

it("each item of a list is in one part, and a proof includes all parts", () => {
  const items = Array.from({ length: 100 }, (_, number) => number);
  const parts = new Set(commits.map((commit) => partInTurn(items, turns.crossing, commit).join()));
  expect(parts.size).toBe(6);
  const inParts = [...parts].flatMap((part) => part.split(",").map(Number));
  expect(inParts.sort((one, other) => one - other)).toEqual(items);
  expect(partInTurn(items, turns.crossing, "all")).toEqual(items);
});

it("two kinds are combined in every way", () => {
  const pairs = commits.map((commit) =>
    [...turnFiles(turns.hosts, commit), ...turnFiles(turns.crossing, commit)].join(),
  );
  expect(new Set(pairs).size).toBe(turns.hosts.all.length * turns.crossing.all.length);
});

it("a run prints what is in turn", () => {
  expect(linesOf("commit 1")).toEqual([
    `In turn (commit 1): hosts that others have written: ${turnFiles(turns.hosts, "commit 1").join(", ")}.`,
    `In turn (commit 1): example tests, further scenarios on such a host, costs of large stacks: ${turnFiles(turns.long, "commit 1").join(", ")}.`,
    `In turn (commit 1): hosts that differ in one thing, of six parts: ${turnFiles(turns.crossing, "commit 1").join(", ")}.`,
  ]);
});

it("the variable or the commit decides what is in turn", () => {
  expect(turnOfCheckout({ HOSTING_TEST_TURNS: "all" })).toBe("all");
  expect(turnOfCheckout({})).toMatch(/^[0-9a-f]{40}$|^none$/);
});

it("the host on which nothing can work is not among them", () => {
  expect(existsSync(join(root, "test/foreign", impossibleHost))).toBe(true);
  expect(turns.hosts.all).not.toContain(impossibleHost);
});
