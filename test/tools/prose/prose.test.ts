import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultsOfProse } from "../../../tools/prose/prose";
import { run } from "../../sandbox/cli/run";
import { ownCommandLine } from "../../support/cli";
import { pages, read, root, tracked } from "../docs/pages";

/** Texts among code: of the sandbox's page, and of the examples with their workflows. */
const sources = tracked(
  "sandbox/page/*.ts",
  "examples/*.ts",
  "examples/*.mjs",
  "examples/*.sh",
  "examples/*.py",
  "examples/*.y*ml",
);

/** Each line of code alone, without what Markdown would not look at. */
const lines = (path: string): string =>
  read(path)
    .replace(/<\/?[a-z][^>\n]*>|`/g, " ")
    .split("\n")
    .map((text) => text.trim())
    .join("\n\n");

/** The comments of a file at their lines, and nothing of its code. */
const comments = (path: string): string =>
  read(path)
    .replace(/^(?!\s*(?:\/\/|\/?\*)).*/gm, "")
    .replace(/^[ \t]*(?:\/\/|\/?\*+\/?) ?|\*\/$/gm, "")
    .replace(/^@/gm, "- ");

describe("the style of CONTRIBUTING.md", () => {
  const line = ownCommandLine();

  it.each(pages)("%s", (page) => expect(faultsOfProse(join(root, page))).toEqual([]));

  it.each(sources)("%s", (path) => expect(faultsOfProse("source.md", lines(path))).toEqual([]));

  it.each("provider sdk sandbox cli policy tools".split(" "))("comments of %s", (room) => {
    const files = tracked(`${room}/*.ts`, `${room}/*.mjs`);
    const faults = files.flatMap((path) =>
      faultsOfProse("comments.md", comments(path)).map((fault) => `${path}:${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it.each("report drift import init connect doctor call sandbox completion".split(" "))(
    "pulumi-hosting %s --help",
    async (command) => {
      const { output } = await line.hosting(["help", command]);
      expect(output).toContain(`pulumi-hosting ${command}`);
      // Its lines end without a full stop.
      expect(faultsOfProse("help.md", output.replaceAll("\n", "\n\n"))).toEqual([]);
    },
  );

  it.each(["--help", "serve --help-all", "exec --help-all"])("pulumi-hosting sandbox %s", async (words) => {
    const { printed } = await run(words);
    expect(printed).toContain("Usage: pulumi-hosting sandbox");
    expect(faultsOfProse("help.md", printed.replaceAll("\n", "\n\n"))).toEqual([]);
  });

  it.each([
    ["It goes on, where the host tells it.", ["goes on", "where", "tells"]],
    ["The host reports it, and `where it tells` is code.", []],
    ["> It goes on.\n\n[goes on](./goes-on.md), *goes on*, ``goes on`` and\n```sh\ngoes on\n```\n", []],
    ["A list:\n\n- It begins.\n- It is well.\n\n| It tells |", ["3: begins", "6: tells"]],
    [`The ${"very ".repeat(80)}long sentence.`, ["exceeds"]],
  ])("finds in %j: %j", (text, found) => {
    const faults = faultsOfProse("sample.md", text);
    expect(faults).toHaveLength(found.length);
    for (const one of found) expect(faults.join("\n")).toContain(one);
  });
});
