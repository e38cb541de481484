import ts from "typescript";
import { describe, expect, it } from "vitest";
import { type CodeFile, parseCodeFiles, readCodeFiles } from "../../tools/measures/codeFiles";
import { root } from "../tools/docs/pages";

// An id is unique only within one host and account. So commands compare and look up ids together with their host and
// account, and only in cli/placedId.ts.

/** The commands that may work with an id alone, each with the reason. */
const mayDo: Readonly<Record<string, string>> = {
  "cli/call/mustNotBeProtected.ts: === id":
    "one host may have two addresses, so it refuses the call for any server with the id",
  "cli/call/several.ts: === id": "where two of a stack have one id, they are named with their hosts",
  "cli/call/waitForEnd.ts: === id": "of the list of one session",
  "cli/catalogue/catalogue.ts: === id": "zones and regions of the host of one session",
  "cli/inventory/servers.ts: === id": "a name must differ from that of every other server",
  "cli/resourcesInStates.ts: === id": "a reference to a provider ends with its id, after its URN",
  "cli/report/takenName.ts: .includes(id)": "of those that have the domain or the key's name, too",
  "cli/report/takenName.ts: new Set(ids)": "of those that have the domain or the key's name, too",
};

const idWord = /^(?:id|ids|uniq_?id|uniqIds?)$/i;
const lookups = /^(?:get|has|set|add|delete|includes|indexOf)$/;

/**
 * Whether an expression is an id: also one converted to a string, changed in its letter case, or joined to other text.
 */
function isId(node: ts.Node | undefined): boolean {
  if (!node) return false;
  if (ts.isIdentifier(node)) return idWord.test(node.text);
  if (ts.isPropertyAccessExpression(node)) return idWord.test(node.name.text);
  if (ts.isElementAccessExpression(node))
    return ts.isStringLiteral(node.argumentExpression) && idWord.test(node.argumentExpression.text);
  if (ts.isTemplateExpression(node)) return node.templateSpans.some(({ expression }) => isId(expression));
  if (ts.isBinaryExpression(node))
    return /^(?:\?\?|\|\||\+)$/.test(node.operatorToken.getText()) && (isId(node.left) || isId(node.right));
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return isId(node.expression);
  if (!ts.isCallExpression(node)) return false;
  const { expression, arguments: given } = node;
  if (ts.isIdentifier(expression) && expression.text === "String") return isId(given[0]);
  const isText =
    ts.isPropertyAccessExpression(expression) && /^(?:to\w+Case|trim|toString)$/.test(expression.name.text);
  return isText && isId(expression.expression);
}

/** The part of a callback's result that becomes a map's key: the id itself, or the first element of a pair. */
function keyOf(node: ts.Node): ts.Node | undefined {
  if (ts.isArrayLiteralExpression(node)) return node.elements[0];
  return node;
}

/** Whether the expression contains an arrow function that returns an id, or a pair whose first element is an id. */
function makesIds(node: ts.Node): boolean {
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
    const answer = ts.isAsExpression(node.body) ? node.body.expression : node.body;
    const body = ts.isParenthesizedExpression(answer) ? answer.expression : answer;
    if (isId(keyOf(body))) return true;
  }
  return ts.forEachChild(node, makesIds) ?? false;
}

const isNothing = (node: ts.Node) =>
  ts.isStringLiteral(node) || node.kind === ts.SyntaxKind.NullKeyword || node.getText() === "undefined";

/** The places in a source file that look up or compare by an id alone. */
function bareIdsIn({ tree }: Pick<CodeFile, "tree">): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node)) {
      const isEquality = /^[=!]==?$/.test(node.operatorToken.getText());
      const sides = [node.left, node.right];
      if (isEquality && sides.some(isId) && !sides.some(isNothing)) found.add("=== id");
    }
    if (ts.isNewExpression(node) && /^(?:Map|Set|WeakMap)$/.test(node.expression.getText())) {
      const given = node.arguments?.[0];
      if (given && (makesIds(given) || isId(given))) found.add(`new ${node.expression.getText()}(ids)`);
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const key = node.arguments[0];
      if (lookups.test(name.text) && isId(key)) found.add(`.${name.text}(id)`);
      const isGrouping = /^(?:Object\.(?:fromEntries|groupBy)|Map\.groupBy)$/.test(node.expression.getText());
      if (isGrouping && node.arguments.some(makesIds)) found.add(`${expression.getText()}.${name.text}(ids)`);
    }
    if (
      ts.isElementAccessExpression(node) &&
      isId(node.argumentExpression) &&
      !ts.isStringLiteral(node.argumentExpression)
    )
      found.add("[id]");
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found];
}

/** `connect` is left out: it compares field names of a host's description. One such name is `id`, but it is no id. */
const files = [...readCodeFiles(root).values()].filter(
  ({ path }) => path.startsWith("cli/") && !path.startsWith("cli/connect/"),
);
const all = files.flatMap((file) => bareIdsIn(file).map((what) => `${file.path}: ${what}`));

it("commands find and compare ids with their host and account alone, except in the places listed here", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(all.filter((one) => !(one in mayDo))).toEqual([]);
});

it("every exception listed in this file still occurs in the code", () => {
  expect(Object.keys(mayDo).filter((one) => !all.includes(one))).toEqual([]);
});

describe("the search for bare ids", () => {
  const planted = (text: string) => {
    const path = "cli/list/planted.ts";
    return bareIdsIn(parseCodeFiles(new Map([[path, text]])).get(path) as CodeFile);
  };

  it.each<[what: string, text: string, found: string[]]>([
    [
      "finds a map built from pairs of id and item",
      "new Map(servers.map((server) => [server.id, server]));",
      ["new Map(ids)"],
    ],
    [
      "finds a map keyed by kind and id",
      `new Map(all.map((one) => [\`\${one.kind} \${one.id}\`, one] as const));`,
      ["new Map(ids)"],
    ],
    [
      "finds a set of ids taken from items",
      "const known = new Set(serversOf(all).map(({ id }) => id));",
      ["new Set(ids)"],
    ],
    ["finds a set made of a list of ids", "const known = new Set(ids);", ["new Set(ids)"]],
    [
      "finds a map built from pairs in nested lists",
      "new Map(all.flatMap((one) => one.orphans.map((o) => [o.uniqId, o])));",
      ["new Map(ids)"],
    ],
    ["finds a map that is filled later", "inStates.set(server.id, [server]);", [".set(id)"]],
    ["finds a lookup in a set", "if (known.has(String(asset.uniq_id))) next();", [".has(id)"]],
    ["finds a search in a list of ids", "names.filter((id) => ids.includes(id));", [".includes(id)"]],
    ["finds a comparison for equality", "servers.find((one) => one.id === other.id);", ["=== id"]],
    ["finds an inequality of lower-cased ids", "id.toLowerCase() !== uniq_id.toLowerCase();", ["=== id"]],
    ["finds an object indexed by an id", "const server = byId[asset.uniq_id];", ["[id]"]],
    [
      "finds an object made of ids",
      "Object.fromEntries(all.map((one) => [one.id, one]));",
      ["Object.fromEntries(ids)"],
    ],
    ["finds a grouping by id", "Map.groupBy(all, ({ id }) => id);", ["Map.groupBy(ids)"]],
  ])("%s", (_what, text, found) => expect(planted(text)).toEqual(found));

  it.each([
    "if (id === undefined) next();",
    'const isNone = asset.uniq_id === "";',
    "index.find({ kind, id, place });",
    "new Map(all.map((one) => [one.name, one.id]));",
  ])("finds nothing in %s", (text) => expect(planted(text)).toEqual([]));
});
