import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { wireTable } from "../../../provider/api/wire";
import { quirks } from "../../../tools/docs/quirks";
import { quirkTable, seenAtWords } from "../../../tools/docs/quirkTable";
import { read, root, tracked } from "./pages";

/** The imagined quirks that lose nothing. It never grows: a new one needs a transcript of a host. */
const forNothing = ["Lists are asked for pages of 100 records."];

it("imagines no defence for nothing, except those that were there before", () => {
  const imagined = quirks.filter(({ seenAt, atStake }) => seenAt === "imagined" && atStake === "nothing");
  expect(imagined.map(({ what }) => what.split(/(?<=\.) /)[0])).toEqual(forNothing);
});

it("imagines no setting of the wire, except those that were there before", () => {
  const imagined = Object.values(wireTable).filter(({ certainty }) => certainty === "assumed");
  // Two came with hosts in another dress: where the parameters of a GET and a passcode go. One is where `networkSummary`, which
  // the specification names and does not show, has the addresses of a server.
  expect(imagined.length).toBeLessThanOrEqual(18);
});

it.each(quirks)("names hosts and code that there are: $what", ({ seenAt, code }) => {
  const hosts = typeof seenAt === "string" ? [] : seenAt;
  for (const host of hosts) expect(read("docs/host-quirks.md")).toContain(`| \`${host}\` |`);
  for (const path of [...hosts.map((host) => `test/foreign/${host}`), ...code])
    expect(existsSync(join(root, path)), path).toBe(true);
});

it("each host of test/foreign is in the table of those that were tried", () => {
  const hosts = tracked("test/foreign/*").map((path) => path.replace("test/foreign/", ""));
  for (const host of hosts) expect(read("docs/host-quirks.md")).toContain(`| \`${host}\` |`);
});

it("docs/host-quirks.md has the register", () => {
  expect(read("docs/host-quirks.md")).toContain(quirkTable());
});

it("docs/hosts.md says what the default of each setting and path rests on", () => {
  const page = read("docs/hosts.md");
  const certainties = [...Object.values(wireTable), ...operations().map(([, one]) => one)].map(
    ({ certainty }) => certainty,
  );
  for (const certainty of new Set(certainties)) expect(page).toContain(`| ${seenAtWords[certainty]} |`);
});
