import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "typescript";

/** A parsed source file. */
export interface CodeFile {
  /** The path from the root of the checkout, with `/`. */
  readonly path: string;
  readonly tree: ts.SourceFile;
  /** The relative imports whose files exist. */
  readonly imports: readonly Import[];
}

/**
 * The kind of an import: values when it is loaded (`value`), values only when they are used (`import()`, `lazy`), or
 * types only (`type`).
 */
type ImportKind = "value" | "lazy" | "type";

interface Import {
  readonly kind: ImportKind;
  readonly path: string;
}

export type CodeFiles = ReadonlyMap<string, CodeFile>;

/** The folders of code, except generated code and tests. */
export const folders = ["provider", "cli", "sdk", "sandbox", "tools", "policy"];
const leftOut = new Set(["node_modules", "generated", "dist"]);

/** Reads and parses the code of a checkout. */
export function readCodeFiles(root: string): CodeFiles {
  return parseCodeFiles(new Map(folders.flatMap((folder) => codeBelow(root, folder))));
}

function codeBelow(root: string, folder: string): [path: string, text: string][] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : codeBelow(root, path);
    return /\.[mc]?[tj]s$/.test(path) ? [[path, readFileSync(join(root, path), "utf8")]] : [];
  });
}

const options = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/**
 * Parses source files, given by path and text.
 *
 * @param knownFiles the files that they can import.
 */
export function parseCodeFiles(
  texts: ReadonlyMap<string, string>,
  knownFiles: { has(path: string): boolean } = texts,
): CodeFiles {
  const parsedFiles = [...texts].map(([path, text]): [string, CodeFile] => {
    const tree = ts.createSourceFile(path, text, options, true);
    const imports = importsOf(tree).flatMap(({ kind, to: specifier }) => {
      const target = importedFile(path, specifier, knownFiles);
      return target === undefined ? [] : [{ kind, path: target }];
    });
    return [path, { path, tree, imports }];
  });
  return new Map(parsedFiles);
}

/** The file that an import names. Undefined for a package, and for a file that is not code. */
export function importedFile(
  importer: string,
  specifier: string,
  files: { has(path: string): boolean },
): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const joinedPath = posix.join(dirname(importer).replaceAll("\\", "/"), specifier);
  const stem = joinedPath.replace(/\.([mc]?)js$/, ".$1ts");
  return [joinedPath, stem, `${joinedPath}.ts`, `${joinedPath}/index.ts`].find((path) => files.has(path));
}

function importsOf(tree: ts.SourceFile): { readonly kind: ImportKind; readonly to: string }[] {
  const imports: { kind: ImportKind; to: string }[] = [];
  const add = (kind: ImportKind, name: ts.Node | undefined) => {
    if (name && ts.isStringLiteralLike(name)) imports.push({ kind, to: name.text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(kindOfImport(node.importClause), node.moduleSpecifier);
    else if (ts.isExportDeclaration(node)) add(kindOfExport(node), node.moduleSpecifier);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add("type", node.argument.literal);
    else if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) add("lazy", node.arguments[0]);
      else if (ts.isIdentifier(node.expression) && node.expression.text === "require")
        add("lazy", node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return imports;
}

/** The kind of an import. An import without names loads the file for its effects, so it counts as `value`. */
function kindOfImport(clause: ts.ImportClause | undefined): ImportKind {
  if (!clause) return "value";
  if (clause.isTypeOnly) return "type";
  const { name, namedBindings } = clause;
  if (name || !namedBindings || ts.isNamespaceImport(namedBindings)) return "value";
  return namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly) ? "type" : "value";
}

function kindOfExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): ImportKind {
  if (isTypeOnly) return "type";
  const isNamed = exportClause && ts.isNamedExports(exportClause);
  return isNamed && exportClause.elements.every(({ isTypeOnly }) => isTypeOnly) ? "type" : "value";
}
