import { describe, expect, it } from "vitest";
import { faultsOfCode } from "../../../tools/prose/codeTexts";
import { faultsOfPage } from "../../../tools/prose/faults";
import { readPlaces } from "../../../tools/prose/files";
import { fileNameFaults } from "../../../tools/prose/names";
import { countByRoom, excessPlaces, roomOf, sweptRooms } from "../../../tools/prose/rooms";
import { subjectFaults } from "../../../tools/prose/subjects";
import { spawnSync } from "../../support/endingCommands";
import { read, root } from "../docs/pages";

const { since, rooms: unswept } = JSON.parse(read("tools/prose/rooms.json"));

describe("this checkout", () => {
  const places = readPlaces(root);
  const rooms = [...new Set([...places.keys()].map(roomOf))];

  it("contains the rooms that still wait for a sweep", () => {
    expect(rooms).toEqual(expect.arrayContaining(Object.keys(unswept)));
    expect(rooms.length).toBeGreaterThan(40);
  });

  it.each(rooms)("has no fault beyond the recorded ones in %s", (room) => {
    expect(excessPlaces(room, unswept, places)).toEqual([]);
  });

  it("has commits with an imperative subject of at most 60 letters", () => {
    const git = (...words: string[]) => spawnSync("git", words, { cwd: root, encoding: "utf8" });
    const isKnown = git("cat-file", "-e", `${since}^{commit}`).status === 0;
    const range = isKnown ? [`${since}..HEAD`] : ["-1"]; // A shallow clone has the newest commit alone.
    const subjects = git("log", "--no-merges", "--format=%s", ...range)
      .stdout.trim()
      .split("\n");
    const faults = subjects.flatMap((subject) =>
      subjectFaults(subject).map((fault) => `${subject}: ${fault}`),
    );
    expect(subjects[0] === "" ? [] : faults).toEqual([]);
  });
});

const kindsOf = (faults: readonly { readonly kind: string }[]) => faults.map(({ kind }) => kind);

it.each([
  ["Of a member it would print nothing.", ["fronted-of"]],
  ["Of course it does. It is one of them.", []],
  ["What is not a name has no known meaning.", ["headless"]],
  ["## What a change does\n\nWhat if it fails?", []],
  ["Who may not list servers\ncannot see it.", ["headless"]],
  ["A group in which it waits, of which each is known.", ["which-clause"]],
  ["It keeps the template of before.", ["of-before"]],
  ["This allows to retry.", ["word"]],
  ["It ends with 7.", ["term"]],
  ["The server is away until the host mends it.", ["term"]],
  ["Its price is untold.", ["term"]],
  ["The gate `away>0` takes no server away, and ends with a remark.", []],
  ["It begins where you tell it, and goes on by hand.", []],
  ["> Of a quotation.\n\n`Of code` is code, [Of a link](a.md) too.\n\n```sh\nOf a block\n```", []],
  [
    "- It is well.\n- Of an item it says nothing.\n\n| A cell | Of a cell nothing. |",
    ["fronted-of", "fronted-of"],
  ],
  ["That is a warning. Those are too. Both readers agree.", ["hint", "hint"]],
  [`The ${"very ".repeat(80)}long sentence.`, ["hint"]],
  ["<!-- prose: headless, the form's own question -->\nWhat is asked is answered.", []],
  ["<!-- prose: headless, nothing follows -->\nThe answer is clear.", ["remark"]],
  ["<!-- prose: headless, why -->\nWhat is asked is answered.", ["headless", "remark"]],
])("finds in the page %j: %j", (page, found) => {
  expect(kindsOf(faultsOfPage(page))).toEqual(found);
});

it.each([
  ["// Of a comment.\nconst a = 1;", ["fronted-of"]],
  ["/**\n * The row.\n *\n * @returns what was there, in the words of then.\n */", ["of-before"]],
  ["/** Who\n * asks is answered. */\nfunction f() {}", ["headless"]],
  [`const message = \`Of \${count} servers none is there.\`;`, ["fronted-of"]],
  ['const code = "Of x";', []],
  ['it("warns about a live server", () => {});', []],
  ['it("of a live server warns", () => {});', ["title"]],
  ['it.each([])("what is %s, of which %s", () => {});', ["title", "which-clause"]],
  ["describe.each`\na`('those of %s', () => {});", ["title"]],
  ['list.each([])("of a list", () => {});', []],
  ["export const rowOf = (input: string) => rows[input];", []],
  ["export const rowOf = rows[0];", ["name"]],
  ["export type RowOf<Input> = Rows[Input];", []],
  ["export type RowOf = Rows[0];", ["name"]],
  ["export function linesIn(text: string) {}", ["name"]],
  ["export interface OfServer {}", ["name"]],
  ["export class NotFoundError {}", []],
  ["export const inShell = quote;", ["name"]],
  ["export const index = 1, office = 2;", []],
  ["function rowIn() {}", []],
  ["// prose: name, the SDK calls it so\nexport const withUrn = 1;", []],
  ["// prose: name, the SDK calls it so\nexport const urn = 1;", ["remark"]],
])("finds in the code %j: %j", (source, found) => {
  expect(kindsOf(faultsOfCode("sample.ts", source))).toEqual(found);
});

it("reports a fault with its line, and counts it in its room", () => {
  const places = new Map([
    ["provider/api/a/b.ts", faultsOfCode("b.ts", "\n// Of one.\n// Of two: three. Of two.")],
    ["provider/b.ts", []],
    ["README.md", faultsOfPage("Who asks is answered.")],
  ]);
  expect(countByRoom(places)).toEqual({ "provider/api": { "fronted-of": 2 }, pages: { headless: 1 } });
  expect(excessPlaces("provider/api", { "provider/api": { "fronted-of": 2 } }, places)).toEqual([]);
  expect(excessPlaces("pages", {}, places)).toEqual([
    "pages has 1 places of the kind headless, and may have 0:",
    expect.stringMatching(/^README\.md:1 \[headless\] Who asks is answered\. \(.+\)$/),
  ]);
  expect(excessPlaces("provider/api", { "provider/api": { "fronted-of": 1 } }, places).slice(1)).toEqual([
    expect.stringContaining("provider/api/a/b.ts:2 "),
    expect.stringContaining("provider/api/a/b.ts:3 "),
  ]);
});

it("lowers counts only, and drops a room that has been swept", () => {
  const recorded = { cli: { name: 3, word: 1 }, docs: { word: 2 }, sdk: { title: 1 } };
  const counted = { cli: { name: 4 }, docs: { word: 1, title: 7 }, policy: { name: 2 } };
  expect(sweptRooms(recorded, counted)).toEqual({ cli: { name: 3 }, docs: { word: 1 } });
});

it.each([
  ["Refuse replacements without leave", 0],
  ["Process orders in the port", 0],
  ["What switches show stands beside each case again", 1],
  ["Refused orders are kept", 1],
  ["The host's word counts", 1],
  ["keep the state", 1],
  [`Keep the state ${"and more ".repeat(7)}`, 1],
])("finds the faults of the subject %j: %i", (subject, count) => {
  expect(subjectFaults(subject)).toHaveLength(count);
});

it.each([
  ["provider/shellQuote.ts", []],
  ["provider/inShell.ts", ["name"]],
  ["tools/setUp/filesIn.mjs", ["name"]],
  ["test/provider/accountOf.test.ts", ["name"]],
])("finds in the name of the file %s: %j", (path, found) => {
  expect(kindsOf(fileNameFaults(path))).toEqual(found);
});
