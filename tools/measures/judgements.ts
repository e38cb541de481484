import ts from "typescript";
import { type CodeFile, type CodeFiles, importedFile } from "./codeFiles";
import { memberRead, membersTaken, moduleFile, standsForHostError } from "./errorReads";
import { addReexports, exportedJudges, localJudges, namedImports } from "./judgeNames";
import { functionsOf, isInPort, judgesOfPort, takesError } from "./judges";

/** A place in the code that decides what an error of the host means. */
interface ErrorJudgement {
  readonly path: string;
  readonly line: number;
  /** The name of the function, class or property that decides there. */
  readonly by: string;
}

/**
 * The properties of a host's error that decide what is done next. All other properties of an error only describe what
 * happened.
 */
const deciding = new Set([
  "kind",
  "mayHaveHappened",
  "isOf",
  "field",
  "errorClass",
  "status",
  "isByStatus",
  "retryAfter",
]);

/**
 * Finds the places outside `provider/api` and `provider/host` that decide what an error of the host means:
 *
 * - a place that uses an error class, or a function of those two folders that takes an error and judges it;
 * - a place that uses a member of the port through which a session offers such a class or function;
 * - a place that uses a function elsewhere that itself decides about an error parameter;
 * - a place that reads `error` of an outcome, or a deciding property of an error.
 *
 * Imports, types and `new` do not count.
 */
export function judgementsOutsidePort(sources: CodeFiles): readonly ErrorJudgement[] {
  const judges = judgesOfPort(sources);
  addReexports(sources, judges);
  const members = judgingMembers(sources, judges);
  const outsideFiles = [...sources.values()].filter(({ path }) => !isInPort(path));
  // A function that calls a judge becomes a judge itself, which may make further functions judges. So this is repeated
  // until no judge is added.
  for (let size = -1; size !== judges.size; ) {
    size = judges.size;
    for (const source of outsideFiles)
      for (const [name, node] of functionsOf(source))
        if (takesError(node) && judgementsIn(sources, source, node, { judges, members }).length > 0)
          judges.add(`${source.path}#${name}`);
    addReexports(sources, judges);
  }
  return outsideFiles.flatMap((source) => judgementsIn(sources, source, source.tree, { judges, members }));
}

/** The judges: functions and classes that decide about an error, and the members of the port that offer them. */
interface Judges {
  /** Each as `file#name`. */
  readonly judges: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

const ports = ["provider/host/hostPort.ts", "provider/host/commandPort.ts"];

/** The members of the port that offer a judge. */
function judgingMembers(sources: CodeFiles, judges: ReadonlySet<string>): ReadonlySet<string> {
  const members = new Set<string>();
  for (const source of ports.flatMap((path) => sources.get(path) ?? [])) {
    const knownJudges = localJudges(sources, source, judges);
    const names = (node: ts.Node): boolean =>
      (ts.isIdentifier(node) && knownJudges.has(node.text)) || (ts.forEachChild(node, names) ?? false);
    const visit = (node: ts.Node): void => {
      if (ts.isShorthandPropertyAssignment(node) && knownJudges.has(node.name.text))
        members.add(node.name.text);
      const isNested = ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer);
      if (ts.isPropertyAssignment(node) && !isNested && names(node.initializer))
        members.add(node.name.getText());
      ts.forEachChild(node, visit);
    };
    visit(source.tree);
  }
  return members;
}

function judgementsIn(
  sources: CodeFiles,
  source: CodeFile,
  scope: ts.Node,
  { judges, members }: Judges,
): ErrorJudgement[] {
  const knownJudges = localJudges(sources, source, judges);
  const outcomes = outcomesIn(sources, source);
  /** The judges of the module that an expression stands for: `import * as` or `await import()`. */
  const modules = (node: ts.Node) => exportedJudges(moduleFile(sources, source, node), judges);
  const judgements: ErrorJudgement[] = [];
  const add = (node: ts.Node, by: string) => {
    const { line } = source.tree.getLineAndCharacterOfPosition(node.getStart());
    judgements.push({ path: source.path, line: line + 1, by });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node) && knownJudges.has(node.text) && isUse(node)) add(node, node.text);
    const read = memberRead(node);
    if (read) {
      const { name, of } = read;
      const subject = of.getText();
      if (modules(of).has(name)) add(node, name);
      if (name === "error" && outcomes.has(subject)) add(node, "outcome.error");
      if (members.has(name) && /\bhost\b/.test(subject)) add(node, `host.${name}`);
      if (deciding.has(name) && standsForHostError(node, subject)) add(node, `error.${name}`);
    }
    const taken = membersTaken(node);
    if (taken) {
      const { names, from, type } = taken;
      for (const name of names) {
        if (from && modules(from).has(name)) add(node, name);
        if (name === "error" && (outcomes.has(from?.getText() ?? "") || /\bOutcome\b/.test(type)))
          add(node, "outcome.error");
        if (members.has(name) && /\bhost\b/.test(from?.getText() ?? "")) add(node, `host.${name}`);
        if (
          deciding.has(name) &&
          (/\bHostError\b/.test(type) || (from && standsForHostError(node, from.getText())))
        )
          add(node, `error.${name}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(scope, visit);
  return judgements;
}

/** The expressions of a file that are outcomes: their `is` is read, or their type comes from the port. */
function outcomesIn(sources: CodeFiles, { path, tree }: CodeFile): ReadonlySet<string> {
  const types = namedImports(tree).flatMap(([{ name }, specifier]) => {
    const file = importedFile(path, specifier, sources) ?? "";
    return file.startsWith("provider/host/") ? [name.text] : [];
  });
  const outcomes = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === "is")
      outcomes.add(node.expression.getText());
    if ((ts.isParameter(node) || ts.isVariableDeclaration(node)) && node.type) {
      const typeWords = new Set(node.type.getText().match(/\w+/g));
      if (types.some((type) => typeWords.has(type))) outcomes.add(node.name.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return outcomes;
}

/** Whether the identifier is a use of the name, and not its declaration, a property's name, or the class in `new`. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isNewExpression(parent) && parent.expression === node) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isHeritageClause(parent.parent)) return false;
  const isDeclaration =
    ts.isFunctionDeclaration(parent) || ts.isVariableDeclaration(parent) || ts.isParameter(parent);
  return !(isDeclaration && parent.name === node);
}
