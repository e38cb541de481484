/** A heading, a list item, a table cell or a paragraph, with its line number. */
export interface Paragraph {
  readonly line: number;
  readonly text: string;
}

const cellStart = "\ue000";
const codeSign = "\ue001";
/** Matches link texts, pictures, HTML, and emphasis, because emphasis marks quotations. */
const quotations = /!?\[[^\]]*\](?:\[[^\]]*\])?|(?<![*\w])\*(?!\*)[^*\n]+\*(?!\*)|<[^>\n]*>/g;

/** Replaces a text with spaces, but keeps its line breaks. */
const blank = (text: string): string => text.replace(/[^\n]/g, " ");
const asCode = (text: string): string => text.replace(/[^\n]/g, codeSign);

/**
 * The paragraphs of a Markdown page. Code and quotations are replaced with a placeholder character, and link targets
 * are left out.
 */
export function paragraphsOf(page: string): readonly Paragraph[] {
  const frontMatter = /^---\n[\s\S]*?\n---\n/.exec(page)?.[0] ?? "";
  const prose = page
    .replace(frontMatter, blank)
    .replace(/^ *(```+|~~~+)[\s\S]*?^ *\1 *$/gm, blank)
    .replace(/<!--[\s\S]*?-->|^ *>.*$/gm, blank)
    .replace(/(?<!`)(`+)(?!`)([\s\S]*?)(?<!`)\1(?!`)/g, (_all, _ends, code) => asCode(code))
    .replace(/(?<=\])\([^)]*\)/g, "")
    .replace(/^ *\|.*$/gm, (row) => row.replaceAll("|", cellStart))
    .replace(quotations, asCode);
  const borders = prose.matchAll(/\n[ \t]*\n|\n(?= *(?:[-*+]|\d+[.)]|#+) )|\ue000/g);
  const starts = [0, ...[...borders].map(({ index }) => index)];
  let line = 1;
  return starts.map((start, at) => {
    line += linesIn(prose.slice(starts[at - 1] ?? 0, start));
    const text = prose.slice(start, starts[at + 1]).replace(/^[\s\ue000]*(?:(?:[-*+]|\d+[.)]|#+) +)?/, blank);
    return { line, text: text.replaceAll(cellStart, " ") };
  });
}

const linesIn = (text: string): number => text.split("\n").length - 1;

/** The sentences of a paragraph, each in one line. */
export function sentencesOf({ line, text }: Paragraph): readonly Paragraph[] {
  return [...text.matchAll(/\S[\s\S]*?(?:[.!?][)"'*]*(?=\s)|$)/g)].map(({ 0: sentence, index }) => ({
    line: line + linesIn(text.slice(0, index)),
    text: sentence.replace(/^["'(*]+|[*]+/g, "").replace(/\s+/g, " "),
  }));
}
