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

/** The maximum number of words in a first line; users do not read longer ones. */
const longest = 40;

describe("every message", () => {
  it("has a unique code of words and dashes", () => {
    const codes = entries.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it.each(entries)("$code consists of whole sentences, and the first one is short", ({ when, example }) => {
    // A full stop inside a name or a quotation does not end a sentence.
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

describe("the text of a message", () => {
  it("has the command for the very resource if the URN is known", () => {
    const error = failure("resource-gone", { what: 'credential "app" of server ABC123 (id 36)' });
    const urn = "urn:pulumi:dev::shop::hosting:index:Credential::app";
    expect(failureText(error, { urn })).toContain(`Run \`pulumi refresh --target '${urn}'\` to`);
    expect(failureText(error)).toContain("Run `pulumi refresh` to");
  });

  it("names the cause with configuration keys, and has the code before the ways out", () => {
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

/** Folders whose code must not depend on Pulumi: `messages` has the texts for what they report. */
const withoutPulumi = ["api", "functions", "host", "resource", "resources", "run", "waiting"];

/** Pulumi's commands and their options, resource options, and configuration keys. */
const pulumisWords =
  /\bpulumi\b(?!-hosting)|hosting:|HOSTING_|--[a-z]+-?[a-z]+|`(?:up|refresh|preview|destroy)`|deleteBeforeReplace|replaceOnChanges|ignoreChanges|\baliases\b|\bprotect:/i;

/** The string literals of a file, except the descriptions of inputs and outputs, which document Pulumi's resources. */
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
      // A string literal before `.describe(…)` is no description.
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

describe("only the folder messages names commands and options of Pulumi", () => {
  it.each(files)("%s does not", (path) => {
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
  ])("the check finds them in: %s", (source, count) => {
    expect(textsOf("sample.ts", source).filter((text) => pulumisWords.test(text))).toHaveLength(count);
  });
});
