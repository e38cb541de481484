import ts from "typescript";
import { type CodeFile, type CodeFiles, importedFile } from "./codeFiles";

/** The methods of a resource that both fronts call. */
const methodNames = ["check", "diff", "create", "read", "update", "delete"] as const;

const table = "provider/resources/index.ts";

/**
 * For each method of each resource, the files that it reaches by value and lazy imports, its own file included. The
 * methods are found through the table of resources: each row names a resource, and the resource has a member with the
 * method's name, or spreads another object that has it.
 */
export function methodReach(sources: CodeFiles): ReadonlyMap<string, ReadonlySet<string>> {
  const resources = declarationAt(sources, table, "resources");
  if (!resources) throw new Error(`${table} has no table of resources`);
  const filesByMethod = new Map<string, ReadonlySet<string>>();
  for (const row of literalOf(resources.node).properties) {
    const name = row.name?.getText() ?? "";
    const resource = resourceOf(sources, resources.source, row);
    for (const method of methodNames) {
      const entries = entriesOf(sources, resource.source, memberOf(resource.node, method));
      filesByMethod.set(
        `${name}.${method}`,
        new Set([...entries.own, ...reachedFiles(sources, entries.others)]),
      );
    }
  }
  return filesByMethod;
}

/** The files that these files reach by value and lazy imports, themselves included. */
export function reachedFiles(sources: CodeFiles, entries: Iterable<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  const pendingPaths = [...entries];
  for (let path = pendingPaths.pop(); path !== undefined; path = pendingPaths.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const { kind, path: importedPath } of sources.get(path)?.imports ?? [])
      if (kind !== "type") pendingPaths.push(importedPath);
  }
  return reached;
}

interface Declared {
  readonly source: CodeFile;
  readonly node: ts.Node;
}

/** The object literal of the resource that a row of the table names, even if the row wraps it in calls. */
function resourceOf(sources: CodeFiles, source: CodeFile, row: ts.Node): Declared {
  const candidates = namesIn(row).flatMap((name) => declarationsOf(sources, source, name));
  const resource = candidates.find(({ node }) => hasMember(node, "create"));
  if (!resource) throw new Error(`no resource is in \`${row.getText()}\``);
  return resource;
}

/** The declaration of a name, in this file or in the file that it is imported from. */
function declarationsOf(sources: CodeFiles, source: CodeFile, name: string): Declared[] {
  const ownDeclaration = declarationAt(sources, source.path, name);
  if (ownDeclaration) return [ownDeclaration];
  const imported = importOf(sources, source, name);
  const importedDeclaration = imported && declarationAt(sources, imported.path, imported.name);
  return importedDeclaration ? [importedDeclaration] : [];
}

function declarationAt(sources: CodeFiles, path: string, name: string): Declared | undefined {
  const source = sources.get(path);
  if (!source) return undefined;
  for (const statement of source.tree.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name)
      return { source, node: statement };
    if (!ts.isVariableStatement(statement)) continue;
    const node = statement.declarationList.declarations.find(
      (declaration) => declaration.name.getText() === name,
    );
    if (node) return { source, node };
  }
  return undefined;
}

/** The file that a name is imported from, and its name there. */
function importOf(sources: CodeFiles, { path, tree }: CodeFile, name: string) {
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const element = bindings.elements.find(
      (specifier) => specifier.name.text === name && !specifier.isTypeOnly,
    );
    const file = importedFile(path, (statement.moduleSpecifier as ts.StringLiteral).text, sources);
    if (element && file !== undefined)
      return { path: file, name: (element.propertyName ?? element.name).text };
  }
  return undefined;
}

function literalOf(node: ts.Node): ts.ObjectLiteralExpression {
  const literal = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  if (!literal || !ts.isObjectLiteralExpression(literal)) throw new Error("not an object literal");
  return literal;
}

const hasMember = (node: ts.Node, name: string): boolean =>
  ts.isVariableDeclaration(node) &&
  node.initializer !== undefined &&
  ts.isObjectLiteralExpression(node.initializer) &&
  node.initializer.properties.some((property) => property.name?.getText() === name);

/** The member with this name, or else everything that is spread into the object. */
function memberOf(node: ts.Node, name: string): readonly ts.Node[] {
  const { properties } = literalOf(node);
  const member = properties.find((property) => property.name?.getText() === name);
  return member ? [member] : properties.filter(ts.isSpreadAssignment);
}

/**
 * The files whose values a part of a file uses, directly or through other declarations of the same file. The file's
 * remaining imports do not count, because only other parts use them.
 */
function entriesOf(sources: CodeFiles, source: CodeFile, nodes: readonly ts.Node[]) {
  const ownFiles = new Set<string>();
  const importedFiles = new Set(lazyIn(sources, source, nodes));
  const followedNames = new Set<string>();
  const follow = (node: ts.Node): void => {
    for (const name of namesIn(node)) {
      if (followedNames.has(name)) continue;
      followedNames.add(name);
      const imported = importOf(sources, source, name);
      if (imported) importedFiles.add(imported.path);
      const ownDeclaration = declarationAt(sources, source.path, name);
      if (!ownDeclaration) continue;
      ownFiles.add(source.path);
      for (const path of lazyIn(sources, source, [ownDeclaration.node])) importedFiles.add(path);
      follow(ownDeclaration.node);
    }
  };
  for (const node of nodes) follow(node);
  return { own: ownFiles, others: importedFiles };
}

function lazyIn(sources: CodeFiles, { path }: CodeFile, nodes: readonly ts.Node[]): string[] {
  const lazyPaths: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const target = node.arguments[0];
      const file = target && ts.isStringLiteralLike(target) && importedFile(path, target.text, sources);
      if (file) lazyPaths.push(file);
    }
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return lazyPaths;
}

/** All identifiers in a part of a file, except those in types. */
function namesIn(node: ts.Node): readonly string[] {
  const names = new Set<string>();
  const visit = (child: ts.Node): void => {
    if (ts.isTypeNode(child)) return;
    if (ts.isIdentifier(child)) names.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return [...names];
}
