import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** Characters. A table's cell and a list in a sentence need room. */
const longestSentence = 300;

interface WordRule {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly expected: string;
}

const wordRules: readonly WordRule[] = parse(readFileSync(join(__dirname, "style.yml"), "utf8")).rules.map(
  ({ pattern, expected }: { pattern: string; expected: string }) => ({
    pattern: new RegExp(pattern.slice(1, -1), "g"),
    expected,
  }),
);

/** What is against the style of CONTRIBUTING.md in a page, by line. Code, links and quotations are not looked at. */
export function faultsOfProse(path: string, page = readFileSync(path, "utf8")): readonly string[] {
  return paragraphsOf(page).flatMap(({ line, text }) => {
    const faultAt = (index: number, fault: string) =>
      `${line + (text.slice(0, index).match(/\n/g)?.length ?? 0)}: ${fault}`;
    const words = text.replace(notLookedAt, blank);
    const wrongWords = wordRules.flatMap(({ pattern, expected }) =>
      [...words.matchAll(pattern)].map(({ 0: word, index }) => faultAt(index, `${word} => ${expected}`)),
    );
    const longSentences = [...text.matchAll(sentence)].flatMap(({ 0: whole, index }) => {
      const { length } = whole.replace(/[[\]*]/g, "").replace(/\s+/g, " ");
      const isFree = length <= longestSentence || text.startsWith(cellStart);
      return isFree
        ? []
        : [faultAt(index, `the sentence of ${length} characters exceeds ${longestSentence}`)];
    });
    return [...wrongWords, ...longSentences];
  });
}

const cellStart = "\ue000";
const codeSign = "\ue001";
const sentence = /\S[\s\S]*?(?:[.!?][)"'*]*(?=\s)|$)/g;
/** Code, the texts of links and pictures, emphasis, which quotes, and HTML. */
const notLookedAt = /\ue001+|!?\[[^\]]*\](?:\[[^\]]*\])?|(?<![*\w])\*(?!\*)[^*\n]+\*(?!\*)|<[^>\n]*>/g;

/** What is left out keeps its lines. */
const blank = (text: string): string => text.replace(/[^\n]/g, " ");
const asCode = (text: string): string => text.replace(/[^\n]/g, codeSign);

/** The paragraphs, headings, items of lists and cells of a page, with signs in place of code, and without targets of links. */
function paragraphsOf(page: string): readonly { readonly line: number; readonly text: string }[] {
  const frontMatter = /^---\n[\s\S]*?\n---\n/.exec(page)?.[0] ?? "";
  const prose = page
    .replace(frontMatter, blank)
    .replace(/^ *(```+|~~~+)[\s\S]*?^ *\1 *$/gm, blank)
    .replace(/<!--[\s\S]*?-->|^ *>.*$/gm, blank)
    .replace(/(?<!`)(`+)(?!`)([\s\S]*?)(?<!`)\1(?!`)/g, (_all, _ends, code) => asCode(code))
    .replace(/(?<=\])\([^)]*\)/g, "")
    .replace(/^ *\|.*$/gm, (row) => row.replaceAll("|", cellStart));
  const borders = prose.matchAll(/\n[ \t]*\n|\n(?= *(?:[-*+]|\d+[.)]|#+) )|\ue000/g);
  const starts = [0, ...[...borders].map(({ index }) => index)];
  return starts.map((start, at) => {
    const line = prose.slice(0, start).split("\n").length;
    return { line, text: prose.slice(start, starts[at + 1]) };
  });
}
