import ts from "typescript";
import type { CodeFile, CodeFiles } from "./codeFiles";

const errors = "provider/api/errors.ts";

/** Whether the file is in `provider/api` or `provider/host`, the only folders that may know the client's errors. */
export const isInPort = (path: string): boolean => /^provider\/(?:api|host)\//.test(path);

/** The functions and classes in those folders that decide about an error, each as `file#name`. */
export function judgesOfPort(sources: CodeFiles): Set<string> {
  const judges = new Set<string>();
  for (const source of sources.values()) {
    if (!isInPort(source.path)) continue;
    for (const [name, node] of functionsOf(source))
      if (takesError(node) || answersJudge(node)) judges.add(`${source.path}#${name}`);
    if (source.path !== errors) continue;
    for (const statement of source.tree.statements)
      if (ts.isClassDeclaration(statement) && statement.name) judges.add(`${errors}#${statement.name.text}`);
  }
  return judges;
}

type Function = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression;
const isFunction = (node: ts.Node | undefined): node is Function =>
  node !== undefined &&
  (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** The functions that a file declares at its top level. */
export function functionsOf({ tree }: CodeFile): readonly [name: string, node: Function][] {
  return tree.statements.flatMap((statement): [string, Function][] => {
    if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text ?? "default", statement]];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }): [string, Function][] =>
      isFunction(initializer) ? [[name.getText(), initializer]] : [],
    );
  });
}

/**
 * Whether the function decides about an error: it has a parameter of the type `HostError`, or one of the type `unknown`
 * with the name of an error. A function that returns text only describes the error, so it does not count.
 */
export function takesError({ parameters, type: answer }: ts.SignatureDeclaration): boolean {
  if (answer && /^(?:(?:readonly )?string(?:\[\])?|Message|never)$/.test(answer.getText())) return false;
  return parameters.some(({ name, type, dotDotDotToken }) => {
    const text = type?.getText() ?? "";
    const isUnknown = text === "unknown" && isErrorName(name.getText());
    return !dotDotDotToken && (/\bHostError\b/.test(text) || isUnknown);
  });
}
const isErrorName = (name: string): boolean => /^(?:error|failure|refusal|cause|reason)$/.test(name);

/** Whether the function returns a function that takes an error, such as a handler for `catch`. */
function answersJudge({ body }: Function): boolean {
  if (!body) return false;
  if (isFunction(body)) return takesError(body);
  return (
    ts.isBlock(body) &&
    body.statements.some(
      (statement) =>
        ts.isReturnStatement(statement) &&
        isFunction(statement.expression) &&
        takesError(statement.expression),
    )
  );
}
