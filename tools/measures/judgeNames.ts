import ts from "typescript";
import { type CodeFile, type CodeFiles, importedFile } from "./codeFiles";

/** Adds the judges under the names and files that hand them on. */
export function addReexports(sources: CodeFiles, judges: Set<string>): void {
  for (let size = -1; size !== judges.size; ) {
    size = judges.size;
    for (const source of sources.values())
      for (const statement of source.tree.statements)
        if (ts.isExportDeclaration(statement) && !statement.isTypeOnly)
          for (const name of judgesHandedOn(sources, source, statement, judges))
            judges.add(`${source.path}#${name}`);
  }
}

/** The names that an export declaration gives to the judges that it hands on. */
function judgesHandedOn(
  sources: CodeFiles,
  source: CodeFile,
  { moduleSpecifier, exportClause }: ts.ExportDeclaration,
  judges: ReadonlySet<string>,
): readonly string[] {
  const specifier = moduleSpecifier && ts.isStringLiteralLike(moduleSpecifier) ? moduleSpecifier.text : "";
  const knownJudges = moduleSpecifier
    ? exportedJudges(importedFile(source.path, specifier, sources), judges)
    : localJudges(sources, source, judges);
  if (!exportClause) return [...knownJudges];
  if (!ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.flatMap(({ propertyName, name, isTypeOnly }) =>
    !isTypeOnly && knownJudges.has((propertyName ?? name).text) ? [name.text] : [],
  );
}

/** The judges that a file exports. */
export const exportedJudges = (file: string | undefined, judges: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...judges].flatMap((judge) => (judge.startsWith(`${file}#`) ? [judge.split("#")[1] ?? ""] : [])));

/** The local names of judges in a file: imported ones, and those that the file declares. */
export function localJudges(
  sources: CodeFiles,
  { path, tree }: CodeFile,
  judges: ReadonlySet<string>,
): Set<string> {
  const names = new Set<string>();
  for (const judge of judges) {
    const [file, name = ""] = judge.split("#");
    if (file === path) names.add(name);
  }
  for (const [element, specifier] of namedImports(tree)) {
    const file = importedFile(path, specifier, sources);
    if (judges.has(`${file}#${(element.propertyName ?? element.name).text}`)) names.add(element.name.text);
  }
  return names;
}

export function namedImports(tree: ts.SourceFile): readonly [ts.ImportSpecifier, from: string][] {
  return tree.statements.flatMap((statement): [ts.ImportSpecifier, string][] => {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    const specifier = ((statement as ts.ImportDeclaration).moduleSpecifier as ts.StringLiteral).text;
    return bindings.elements.map((element) => [element, specifier]);
  });
}
