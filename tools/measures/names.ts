import ts from "typescript";
import type { CodeFiles } from "./codeFiles";

/** The exported names that several files declare, with those files. A re-export is not a declaration. */
export function namesDeclaredTwice(files: CodeFiles): ReadonlyMap<string, readonly string[]> {
  const declaring = new Map<string, Set<string>>();
  for (const { path, tree } of files.values())
    for (const name of tree.statements.flatMap(exportedBy))
      declaring.set(name, (declaring.get(name) ?? new Set()).add(path));
  const declaredTwice = [...declaring].filter(([, paths]) => paths.size > 1);
  return new Map(declaredTwice.sort().map(([name, paths]) => [name, [...paths].sort()]));
}

function exportedBy(statement: ts.Statement): readonly string[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundBy(name));
  const name = (statement as ts.DeclarationStatement).name?.getText();
  return name === undefined ? [] : [name];
}

const boundBy = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundBy(element.name) : []));
