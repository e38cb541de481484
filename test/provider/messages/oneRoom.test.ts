import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const provider = join(__dirname, "../../../provider");

/** Rooms that know nothing of Pulumi: what they tell is worded in `messages`. */
const rooms = ["api", "functions", "resource", "resources", "waiting"];

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
    if (isDescription(node)) {
      // What comes before `.describe(…)` is no description.
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

const files = rooms
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
    ['throw failure("asset-gone", { asset });', 0],
  ])("and are found: %s", (source, count) => {
    expect(textsOf("sample.ts", source).filter((text) => pulumisWords.test(text))).toHaveLength(count);
  });
});
