import ts from "typescript";
import { type CodeFile, type CodeFiles, importedFile } from "./codeFiles";

/** The member that an expression reads, in either notation. */
export function memberRead(node: ts.Node): { readonly name: string; readonly of: ts.Expression } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { name: node.name.text, of: node.expression };
  if (!ts.isElementAccessExpression(node) || !ts.isStringLiteralLike(node.argumentExpression))
    return undefined;
  return { name: node.argumentExpression.text, of: node.expression };
}

/** The members that a parameter or a variable destructures, with the value or type that has them. */
export function membersTaken(node: ts.Node) {
  if (!ts.isParameter(node) && !ts.isVariableDeclaration(node)) return undefined;
  const { name, type, initializer: from } = node;
  if (!ts.isObjectBindingPattern(name)) return undefined;
  const names = name.elements.map(({ propertyName, name: local }) => (propertyName ?? local).getText());
  return { names, from, type: type?.getText() ?? "" };
}

/** The file of the module that an expression stands for. Undefined for any other expression. */
export function moduleFile(sources: CodeFiles, source: CodeFile, node: ts.Node): string | undefined {
  if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node))
    return moduleFile(sources, source, node.expression);
  const { path, tree } = source;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [target] = node.arguments;
    return target && ts.isStringLiteralLike(target) ? importedFile(path, target.text, sources) : undefined;
  }
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = tree.statements.find((statement): statement is ts.ImportDeclaration => {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    return bindings !== undefined && ts.isNamespaceImport(bindings) && bindings.name.text === node.text;
  });
  const specifier = (declaration?.moduleSpecifier as ts.StringLiteral | undefined)?.text ?? "";
  return importedFile(path, specifier, sources);
}

/**
 * Whether an expression is asserted to be a `HostError`, is a variable that is declared as one, or is in a function that
 * has it as a parameter of this type or checks it with `instanceof HostError`.
 */
export function standsForHostError(place: ts.Node, subject: string): boolean {
  if (asserted.test(subject)) return true;
  for (let node = place.parent; node; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    const isParameter = node.parameters.some(
      ({ name, type }) => name.getText() === subject && /\bHostError\b/.test(type?.getText() ?? ""),
    );
    if (isParameter || declaresError(node, subject)) return true;
    const instanceCheck = new RegExp(`\\b${subject.replace(/\W/g, "\\$&")} instanceof HostError\\b`);
    if (instanceCheck.test(node.getText())) return true;
  }
  return false;
}

const asserted = /\bas HostError\b/;

/** Whether a function has a variable of this name that is declared or asserted to be a `HostError`. */
function declaresError(scope: ts.Node, name: string): boolean {
  const declares = (node: ts.Node): boolean =>
    (ts.isVariableDeclaration(node) &&
      node.name.getText() === name &&
      (/\bHostError\b/.test(node.type?.getText() ?? "") ||
        asserted.test(node.initializer?.getText() ?? ""))) ||
    (ts.forEachChild(node, declares) ?? false);
  return declares(scope);
}
