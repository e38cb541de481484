import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { failureText } from "../../../provider/engine/failureText";
import { failure } from "../../../provider/message";
import { rooms } from "../../../provider/messages";
import type { MessageText } from "../../../provider/messages/text";
import { catalogue, exampleCircumstances } from "../../../tools/docs/errorsPage";
import { hostError } from "../../support/hostError";

const entries = Object.values(catalogue()).flat();
const own = Object.values(rooms).flatMap((texts) => Object.entries(texts)) as [string, MessageText<object>][];

/** Words that say what happened. Longer ones are not read. */
const longest = 40;

describe("every message", () => {
  it("has a code of its own, in words with dashes", () => {
    const codes = entries.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it.each(entries)("$code is in whole sentences, the first one short", ({ when, example }) => {
    // A full stop inside of a name or a quotation ends no sentence.
    const [first = ""] = example.split(/(?<=\.)(?: (?=[A-Z`])|\n)/);
    expect(first.length, first).toBeLessThan(120);
    expect(example).toMatch(/\.$/);
    expect(example).not.toMatch(/undefined|\[object|\.\.| {2}|\{\w+\}/);
    expect(when).toMatch(/^[A-Z`].*\.$/);
  });

  it.each(own)("%s names at most two ways out", (_, { example, says }) => {
    const [first = "", ...ways] = says(example, exampleCircumstances);
    expect(ways.length).toBeLessThanOrEqual(2);
    for (const line of [first, ...ways]) expect(line).toMatch(/\.$/);
    expect(first.split(" ").length).toBeLessThanOrEqual(longest);
  });
});

describe("the words of a message", () => {
  it("name the command for this very resource where the URN is known", () => {
    const error = failure("resource-gone", { what: 'credential "app" of server ABC123 (id 36)' });
    const urn = "urn:pulumi:dev::shop::hosting:index:Credential::app";
    expect(failureText(error, { urn })).toContain(`Run \`pulumi refresh --target '${urn}'\` to`);
    expect(failureText(error)).toContain("Run `pulumi refresh` to");
  });

  it("name the cause with the keys of the configuration, and have the code before the ways out", () => {
    const lost = { name: "deploy", isAnswered: false, looking: "notLookedUp" } as const;
    const error = failure("ssh-key-answer-lost", lost, hostError("unreachable"));
    const text = failureText(error, { isOfStored: true });
    expect(text).toContain(
      "server.details: it is unreachable. Check hosting:baseUrl and the network. The request is not sent again. [ssh-key-answer-lost]\n",
    );
    expect(text).toMatch(/\n {2}Refresh and destroy use the configuration of .+ add --run-program\.$/);
  });
});

const provider = join(__dirname, "../../../provider");

/** Rooms that know nothing of Pulumi: what they report is worded in `messages`. */
const withoutPulumi = ["api", "functions", "host", "resource", "resources", "run", "waiting"];

/** Its commands, their options, options of a resource, and keys of the configuration. */
const pulumisWords =
  /\bpulumi\b(?!-hosting)|hosting:|HOSTING_|--[a-z]+-?[a-z]+|`(?:up|refresh|preview|destroy)`|deleteBeforeReplace|replaceOnChanges|ignoreChanges|\baliases\b|\bprotect:/i;

/** Texts of a file, without the descriptions of inputs and outputs, which are documentation of Pulumi's resources. */
function textsOf(path: string, source = readFileSync(path, "utf8")): string[] {
  const texts: string[] = [];
  const isDescription = (node: ts.Node) =>
    (ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "describe") ||
    (ts.isPropertyAssignment(node) && node.name.getText() === "description");
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText() === "optional") {
      const [type] = node.arguments;
      if (type) visit(type);
      return;
    }
    if (isDescription(node)) {
      // A text before `.describe(…)` is no description.
      if (ts.isCallExpression(node)) visit(node.expression);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return texts;
}

const files = withoutPulumi
  .flatMap((room) =>
    readdirSync(join(provider, room), { recursive: true }).map((path) => join(room, `${path}`)),
  )
  .filter((path) => path.endsWith(".ts"));

const template = (...parts: string[]) => `warn(\`${parts.join("$" + "{name}")}\`);`;

describe("Pulumi's words are in one room", () => {
  it.each(files)("%s names no command, option or key of Pulumi", (path) => {
    expect(textsOf(join(provider, path)).filter((text) => pulumisWords.test(text))).toEqual([]);
  });

  it.each([
    ['throw new Error("Run `pulumi refresh`.");', 1],
    [template("set ", " and run \\`up\\`"), 1],
    [template("with ", " or ", ', ignoreChanges: ["x"]'), 1],
    ['z.string().min(1, "see hosting:paths").describe("run `pulumi up` again")', 1],
    ['const it = { description: "`pulumi up --replace URN` replaces it." };', 0],
    ['const diff: Pick<Diff, "deleteBeforeReplace"> = { deleteBeforeReplace }; // `pulumi up`', 0],
    ['throw failure("resource-gone", { what });', 0],
  ])("and are found: %s", (source, count) => {
    expect(textsOf("sample.ts", source).filter((text) => pulumisWords.test(text))).toHaveLength(count);
  });
});
