import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  type CodeFile,
  type CodeFiles,
  importedFile,
  parseCodeFiles,
  readCodeFiles,
} from "../../tools/measures/codeFiles";
import { judgementsOutsidePort } from "../../tools/measures/judgements";
import { root } from "../tools/docs/pages";

// Commands ask the host through its port alone: it has a name for all that a host may answer, and they decide on these names.

/** The files that make a port, and the only commands that may import each. All others are given the port. */
const doors: Readonly<Record<string, readonly string[]>> = {
  "provider/host/commandPort.ts": ["cli/openSession.ts"],
  "provider/host/unknownHost.ts": ["cli/connect/host.ts"],
  "provider/host/probedReads.ts": ["cli/connect/connect.ts"],
  "provider/host/allowedVerbs.ts": ["cli/connect/connect.ts"],
  "provider/host/verbsInDescription.ts": ["cli/connect/described.ts"],
  "provider/api/waiting/progress.ts": ["cli/openSession.ts"],
  "provider/host/callsEnd.ts": ["cli/command.ts", "cli/report/priceLists.ts"],
};

/** Names that would send calls, or say what their failures mean. The words and the shapes of the API are for all. */
const isClosed = (path: string): boolean =>
  /^provider\/(?:host\/(?!shown\/)|api\/(?:client|errors|waiting|pipeline\/(?!undici))|api\/index)/.test(
    path,
  ) && path !== "provider/api/client/pages.ts";

/** How a file of the command line reaches a host past its port. */
function waysPastPort(sources: CodeFiles, { path, tree }: CodeFile): readonly string[] {
  const ways: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === "client") ways.push("reads .client");
    if (ts.isElementAccessExpression(node) && node.argumentExpression.getText() === '"client"')
      ways.push('reads ["client"]');
    if (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === "client")
      ways.push("takes { client }");
    const from = valueImported(node);
    const file = from === undefined ? undefined : importedFile(path, from, sources);
    if (file && isClosed(file) && !doors[file]?.includes(path)) ways.push(`imports ${file}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return ways;
}

/** From where a statement or a call imports or hands on a value. */
function valueImported(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return textOf(node.arguments[0]);
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? undefined : textOf(node.moduleSpecifier);
  if (!ts.isImportDeclaration(node) || node.importClause?.isTypeOnly) return undefined;
  const names = node.importClause?.namedBindings;
  const isOfTypes = names && ts.isNamedImports(names) && names.elements.every(({ isTypeOnly }) => isTypeOnly);
  return isOfTypes && !node.importClause?.name ? undefined : textOf(node.moduleSpecifier);
}
const textOf = (node: ts.Node | undefined) => (node && ts.isStringLiteral(node) ? node.text : undefined);

const sources = readCodeFiles(root);
const commandFiles = [...sources.values()].filter(({ path }) => path.startsWith("cli/"));

it("no command has another way to the host", () => {
  expect(commandFiles.length).toBeGreaterThan(120);
  expect(
    commandFiles.flatMap((file) => waysPastPort(sources, file).map((way) => `${file.path} ${way}`)),
  ).toEqual([]);
});

it("no command says what a failure of the host means", () => {
  expect(judgementsOutsidePort(sources).filter(({ path }) => path.startsWith("cli/"))).toEqual([]);
});

it("each door of the port is taken", () => {
  for (const [door, takers] of Object.entries(doors))
    for (const taker of takers)
      expect(sources.get(taker)?.tree.text, taker).toContain(door.replace(/\.ts$/, ""));
});

describe("finds in a planted file", () => {
  const path = "cli/list/planted.ts";
  const ofHost = [...sources].filter(([file]) => /^provider\/(?:api|host)\//.test(file));
  const planted = (text: string) => {
    const file = parseCodeFiles(new Map([[path, text]])).get(path) as CodeFile;
    const all = new Map([...ofHost, [path, file]]);
    return [...waysPastPort(all, file), ...judgementsOutsidePort(all).map(({ by }) => `judges by ${by}`)];
  };
  const errors = "../../provider/api/errors";

  it.each([
    ["a client", "await session.client.server.details({ uniq_id });", ["reads .client"]],
    ["a client in brackets", 'session["client"].close();', ['reads ["client"]']],
    ["a client that is taken apart", "const { client: calls } = session;", ["takes { client }"]],
    [
      "a client of its own",
      'import { createClient } from "../../provider/api/client";',
      ["imports provider/api/client/index.ts"],
    ],
    [
      "a single function of the port",
      'import { readList } from "../../provider/host/readList";',
      ["imports provider/host/readList.ts"],
    ],
    [
      "one that is loaded late",
      'const port = () => import("../../provider/host/readList.js");',
      ["imports provider/host/readList.ts"],
    ],
    [
      "a judge",
      `import { isHostError } from "${errors}";\nexport const isGone = (error: unknown) => isHostError(error, "notFound");`,
      ["imports provider/api/errors.ts", "judges by isHostError"],
    ],
    [
      "a kind",
      `import type { HostError } from "${errors}";\nexport const isGone = (error: HostError) => error.kind === "notFound";`,
      ["judges by error.kind"],
    ],
  ])("%s", (_what, text, ways) => {
    expect(planted(text)).toEqual(ways);
  });

  it.each([
    'import type { ListTry } from "../../provider/host/listTry";',
    'import { type ListTry } from "../../provider/host/listTry";',
    'import { hasEnded } from "../../provider/host/shown/asset";',
  ])("nothing in %s", (text) => expect(planted(text)).toEqual([]));
});
