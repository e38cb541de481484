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

// Commands reach the host only through its port. The port gives each possible response of a host a name, and commands
// decide by these names.

/**
 * The files that open a port, each with the only commands that may import it. All other commands get the port passed
 * in.
 */
const doors: Readonly<Record<string, readonly string[]>> = {
  "provider/host/commandPort.ts": ["cli/openSession.ts"],
  "provider/host/unknownHost.ts": ["cli/connect/host.ts"],
  "provider/host/probedReads.ts": ["cli/connect/connect.ts"],
  "provider/host/allowedVerbs.ts": ["cli/connect/connect.ts"],
  "provider/host/verbsInDescription.ts": ["cli/connect/described.ts"],
  "provider/api/waiting/progress.ts": ["cli/openSession.ts"],
  "provider/host/callsEnd.ts": ["cli/command.ts", "cli/report/priceLists.ts"],
};

/**
 * Whether a file exports values that send calls or interpret failures. The messages and shapes of the API are open to
 * all.
 */
const isClosed = (path: string): boolean =>
  /^provider\/(?:host\/(?!shown\/)|api\/(?:client|errors|waiting|pipeline\/(?!undici))|api\/index)/.test(
    path,
  ) && path !== "provider/api/client/pages.ts";

/** How a file of the command line reaches a host without the port. */
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

/** The module that a statement or call imports or re-exports a value from. */
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

it("no command reaches the host except through the port", () => {
  expect(commandFiles.length).toBeGreaterThan(120);
  expect(
    commandFiles.flatMap((file) => waysPastPort(sources, file).map((way) => `${file.path} ${way}`)),
  ).toEqual([]);
});

it("no command decides itself what a failure of the host means", () => {
  expect(judgementsOutsidePort(sources).filter(({ path }) => path.startsWith("cli/"))).toEqual([]);
});

it("each import that this test allows is used", () => {
  for (const [door, takers] of Object.entries(doors))
    for (const taker of takers)
      expect(sources.get(taker)?.tree.text, taker).toContain(door.replace(/\.ts$/, ""));
});

describe("the search for ways past the port", () => {
  const path = "cli/list/planted.ts";
  const ofHost = [...sources].filter(([file]) => /^provider\/(?:api|host)\//.test(file));
  const planted = (text: string) => {
    const file = parseCodeFiles(new Map([[path, text]])).get(path) as CodeFile;
    const all = new Map([...ofHost, [path, file]]);
    return [...waysPastPort(all, file), ...judgementsOutsidePort(all).map(({ by }) => `judges by ${by}`)];
  };
  const errors = "../../provider/api/errors";

  it.each([
    ["finds the use of a client", "await session.client.server.details({ uniq_id });", ["reads .client"]],
    ["finds the use of a client in brackets", 'session["client"].close();', ['reads ["client"]']],
    ["finds a destructured client", "const { client: calls } = session;", ["takes { client }"]],
    [
      "finds the creation of a client",
      'import { createClient } from "../../provider/api/client";',
      ["imports provider/api/client/index.ts"],
    ],
    [
      "finds the import of a single function behind the port",
      'import { readList } from "../../provider/host/readList";',
      ["imports provider/host/readList.ts"],
    ],
    [
      "finds a dynamic import",
      'const port = () => import("../../provider/host/readList.js");',
      ["imports provider/host/readList.ts"],
    ],
    [
      "finds a call that interprets an error",
      `import { isHostError } from "${errors}";\nexport const isGone = (error: unknown) => isHostError(error, "notFound");`,
      ["imports provider/api/errors.ts", "judges by isHostError"],
    ],
    [
      "finds a comparison of an error's kind",
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
  ])("finds nothing in %s", (text) => expect(planted(text)).toEqual([]));
});
