import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRecorders, parseTranscript } from "../../../tools/oracle/compare.mjs";
import { firstDifference } from "../../../tools/oracle/difference.mjs";
import type { RecordedLine } from "../../../tools/oracle/recorder/line.js";
import { kindReport, lifeReportOf } from "../../../tools/oracle/report.mjs";
import { root } from "../../../tools/setUp/root.mjs";

type Recorders = Awaited<ReturnType<typeof openRecorders>>;
const here = { folder: root };
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** A commit with this text of a file replaced. */
function planted(file: string, text: string, other: string) {
  const whole = read(file);
  expect(whole).toContain(text);
  return { folder: root, edits: { [file]: whole.replace(text, other) } };
}

describe("a commit compared with itself", () => {
  let recorders: Recorders;
  beforeAll(async () => {
    recorders = await openRecorders({ before: here, after: here });
  });
  afterAll(() => recorders.close());

  it("shows no difference in any scenario or account", async () => {
    const { lives, accounts } = await recorders.names();
    expect(lives).toEqual(["hosts", "lives", "rebuilds", "rebuilds of others"]);
    expect(accounts).toEqual(expect.arrayContaining(["keys", "functions", "command report", "command call"]));
    const found = await recorders.compare([...lives, ...accounts], { seed: 2, count: 2 });
    expect([...found]).toEqual([...lives, ...accounts].map((kind) => [kind, []]));
  });
});

describe("a commit whose provider reads the keys once more", () => {
  let recorders: Recorders;
  beforeAll(async () => {
    const after = planted(
      "provider/host/keys.ts",
      "const answer: ListedKey & { readonly added?: boolean } = await client.sshKey.add(",
      'await client.call("sshKey.list", {});\n  const answer: ListedKey & { readonly added?: boolean } = await client.sshKey.add(',
    );
    recorders = await openRecorders({ before: here, after });
  });
  afterAll(() => recorders.close());

  it("differs by one more request in the scenarios that add a key", async () => {
    const found = (await recorders.compare(["keys"], { seed: 2, count: 20 })).get("keys") ?? [];
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ difference }) => difference.kind))).toEqual(
      new Set(["more: request sshKey.list"]),
    );
    const { number } = found[0]!;
    const alone = await recorders.compare(["keys"], { seed: 2, count: 20, only: number });
    expect(alone.get("keys")).toEqual([found[0]]);
    expect(kindReport("keys", 20, found)).toMatch(
      /^keys: \d+ of 20 differ\n {2}\d+ × more: request sshKey\.list\n {4}in li[\s\S]+ - run \d[\s\S]+ \+ run \d/,
    );
    expect(lifeReportOf(found[0]!)).toMatch(
      /^life \d+: \{"account":[\s\S]+\n\+ run \d, up, create one: request sshKey\.list/,
    );
  });
});

const line = (kind: RecordedLine["kind"], name: string, data: object = {}): RecordedLine => ({
  about: "run 1",
  kind,
  name,
  data,
});
const [list, add] = [line("request", "sshKey.list"), line("request", "sshKey.add", { params: { a: 1 } })];
const said = line("message", "key-adopted", { key: "deploy" });

it.each<[string, RecordedLine[], RecordedLine[]]>([
  ["more: request sshKey.list", [add], [list, add]],
  ["fewer: request sshKey.list", [list, add], [add]],
  ["more: message key-adopted", [add], [add, said]],
  ["other: request sshKey.add: params.a", [add], [line("request", "sshKey.add", { params: { a: 2 } })]],
  ["other: message key-adopted: key", [said], [line("message", "key-adopted", { key: "backup" })]],
  ["instead: request sshKey.list → message key-adopted", [list], [said]],
])("the first difference is named: %s", (kind, before, after) => {
  expect(firstDifference(before, after)?.kind).toBe(kind);
});

it("a request after another pause counts as the same request, behind a new one", () => {
  const after = (pause: number) => line("request", "sshKey.add", { params: {}, pause });
  expect(firstDifference([after(0)], [list, after(5)])?.kind).toBe("more: request sshKey.list");
  expect(firstDifference([after(0)], [after(5)])?.kind).toBe("other: request sshKey.add: pause");
});

it("fields that may differ are ignored, also in a list of names", () => {
  const of = (...names: string[]) =>
    JSON.stringify(
      line("stored", "Server", { ...Object.fromEntries(names.map((name) => [name, 1])), __set: names }),
    );
  expect(parseTranscript(of("planId", "replacePolicy"), ["replacePolicy"])).toEqual(
    parseTranscript(of("planId")),
  );
});

it("a long line is shown at its difference", () => {
  const text = (end: string) => line("printed", "output", { text: `${"same ".repeat(200)}${end}` });
  const [before, after] = [text("first"), text("second")];
  const difference = firstDifference([before], [after])!;
  const report = kindReport("keys", 1, [{ number: 1, given: {}, difference, transcripts: ["", ""] }]);
  expect(report).toMatch(/ {4}- …[same ]+first"\}\n {4}\+ …[same ]+second"\}$/);
});
