import ts from "typescript";
import { type Construction, constructions, titleConstruction } from "./constructions";
import { type Fault, faultsOfPage, faultsOfParagraph, faultsOfSentence, withoutAllowed } from "./faults";
import { exportedNameFaults } from "./names";

/** The faults of style in a source file: in comments, test titles, messages and exported names. */
export function faultsOfCode(path: string, source: string): readonly Fault[] {
  const tree = ts.createSourceFile(path, source, options, true);
  const faults = [...faultsOfPage(comments(source)), ...faultsOfTexts(tree), ...exportedNameFaults(tree)];
  return withoutAllowed(
    source,
    faults.sort((first, second) => first.line - second.line),
  );
}

const options = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** The comments of a file, each on its line, with the code removed. */
const comments = (source: string): string =>
  source
    .replace(/^(?!\s*(?:\/\/|\/?\*)).*/gm, "")
    .replace(/^\s*\/\/ prose: .*/gm, "")
    .replace(/^[ \t]*(?:\/\/|\/?\*+\/?) ?|\*\/$/gm, "")
    .replace(/^@\w+(?: \{[^}]*\})? ?/gm, "- ");

/** Texts with fewer words than this are not checked, because they are codes or names. */
const fewestWords = 4;

function faultsOfTexts(tree: ts.SourceFile): readonly Fault[] {
  const faults: Fault[] = [];
  const lineAt = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      const text = title && textOf(title);
      if (text !== undefined)
        faults.push(...faultsOfSentence({ line: lineAt(title!), text }, titleConstructions));
      for (const child of [node.expression, ...node.arguments.slice(1)]) visit(child);
      return;
    }
    const text = textOf(node);
    if (text === undefined) ts.forEachChild(node, visit);
    else if (text.split(/\s+/).length >= fewestWords)
      faults.push(...faultsOfParagraph({ line: lineAt(node), text }));
    if (ts.isTemplateExpression(node)) for (const { expression } of node.templateSpans) visit(expression);
  }
  visit(tree);
  return faults;
}

const titleConstructions: readonly Construction[] = [titleConstruction, ...constructions];
const testFunctions = new Set(["it", "test", "describe"]);

/** Whether the called function takes a test's title: `it`, `it.runIf(…)`, `describe.each(…)` and the like. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return testFunctions.has(callee.text);
  if (ts.isPropertyAccessExpression(callee))
    return !/^(?:each|for|runIf|skipIf)$/.test(callee.name.text) && isTest(callee.expression);
  if (!ts.isCallExpression(callee) && !ts.isTaggedTemplateExpression(callee)) return false;
  const calledExpression = ts.isCallExpression(callee) ? callee.expression : callee.tag;
  return ts.isPropertyAccessExpression(calledExpression) && isTest(calledExpression.expression);
}

/** The text of a string literal, with `…` in place of each value. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}
