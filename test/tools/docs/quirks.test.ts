import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { wireTable } from "../../../provider/api/wire";
import { quirks } from "../../../tools/docs/quirks";
import { quirkTable, seenAtWords } from "../../../tools/docs/quirkTable";
import { read, root, tracked } from "./pages";

/**
 * The imagined quirks that protect nothing. This list never grows, because a new quirk needs a transcript of a host.
 */
const forNothing = ["Lists are asked for pages of 100 records."];

it("has no new imagined quirk that protects nothing", () => {
  const imagined = quirks.filter(({ seenAt, atStake }) => seenAt === "imagined" && atStake === "nothing");
  expect(imagined.map(({ what }) => what.split(/(?<=\.) /)[0])).toEqual(forNothing);
});

it("has no new imagined setting of the wire", () => {
  const imagined = Object.values(wireTable).filter(({ certainty }) => certainty === "assumed");
  // Two of these settings came with hosts of another style: the places of a GET's parameters and of a passcode. Another
  // is the place of a server's addresses in `networkSummary`, which the specification names but does not show.
  expect(imagined.length).toBeLessThanOrEqual(18);
});

it.each(quirks)("names existing hosts and code: $what", ({ seenAt, code }) => {
  const hosts = typeof seenAt === "string" ? [] : seenAt;
  for (const host of hosts) expect(read("docs/host-quirks.md")).toContain(`| \`${host}\` |`);
  for (const path of [...hosts.map((host) => `test/foreign/${host}`), ...code])
    expect(existsSync(join(root, path)), path).toBe(true);
});

it("lists each host of test/foreign among the tested hosts", () => {
  const hosts = tracked("test/foreign/*").map((path) => path.replace("test/foreign/", ""));
  for (const host of hosts) expect(read("docs/host-quirks.md")).toContain(`| \`${host}\` |`);
});

it("docs/host-quirks.md contains the register", () => {
  expect(read("docs/host-quirks.md")).toContain(quirkTable());
});

it("docs/hosts.md explains the source of each default of settings and paths", () => {
  const page = read("docs/hosts.md");
  const certainties = [...Object.values(wireTable), ...operations().map(([, one]) => one)].map(
    ({ certainty }) => certainty,
  );
  for (const certainty of new Set(certainties)) expect(page).toContain(`| ${seenAtWords[certainty]} |`);
});
