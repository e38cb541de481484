import { basename } from "node:path";
import ts from "typescript";
import type { Fault } from "./faults";

const ending = /(?:[a-z\d])(?:Of|In|At|By|For|Now|To)$/;
const beginning = /^(?:in|of|at|with|by|from|not)(?=[A-Z])|^(?:In|Of|At|With|By|From)(?=[A-Z])/;

const lacksNoun = (name: string): boolean => ending.test(name) || beginning.test(name);

/**
 * The fault of a file name that does not end with a noun. A file needs one even if everything that it exports is a
 * look-up.
 */
export function fileNameFaults(path: string): readonly Fault[] {
  const [name = ""] = basename(path).split(".");
  if (!lacksNoun(name)) return [];
  return [{ kind: "name", line: 1, text: name, advice: "name the file by the noun that it is about" }];
}

/** The faults of exported names that do not end with their noun, or that start with a preposition. */
export function exportedNameFaults(tree: ts.SourceFile): readonly Fault[] {
  return tree.statements.flatMap(declarations).flatMap(({ name, value }) => {
    if (!lacksNoun(name.text) || isLookUp(name.text, value)) return [];
    const { line } = tree.getLineAndCharacterOfPosition(name.getStart(tree));
    return [{ kind: "name", line: line + 1, text: name.text, advice: "end a name with its noun" }];
  });
}

interface Declared {
  readonly name: ts.Identifier;
  readonly value: ts.Node | undefined;
}

function declarations(statement: ts.Statement): readonly Declared[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) ? [{ name, value: initializer }] : [],
    );
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [{ name, value: statement }] : [];
}

/**
 * Whether the name belongs to a function or type with one argument, such as `rowOf(input)` or `InputsOf<Args>`. Such a
 * name reads as a phrase where it is used.
 */
function isLookUp(name: string, value: ts.Node | undefined): boolean {
  if (!name.endsWith("Of") || value === undefined) return false;
  if (ts.isTypeAliasDeclaration(value)) return value.typeParameters?.length === 1;
  const isFunction = ts.isFunctionDeclaration(value) || ts.isArrowFunction(value);
  return (
    isFunction &&
    value.parameters.filter(({ questionToken, initializer }) => !questionToken && !initializer).length === 1
  );
}
