import { bareOpening, type Construction, constructions, longSentence, type PlaceKind } from "./constructions";
import { type Paragraph, paragraphsOf, sentencesOf } from "./paragraphs";

/** A place that a reader must read twice. A hint is none of the kinds: it is printed, and fails nothing. */
export interface Fault {
  readonly kind: PlaceKind | "hint";
  readonly line: number;
  readonly text: string;
  readonly advice: string;
}

/** The faults of style in a page, or in a text that is read as one. */
export const faultsOfPage = (page: string): readonly Fault[] =>
  withoutAllowed(page, paragraphsOf(page).flatMap(faultsOfParagraph));

/** The faults of a paragraph's sentences. */
export const faultsOfParagraph = (paragraph: Paragraph): readonly Fault[] =>
  sentencesOf(paragraph).flatMap((sentence) => [...faultsOfSentence(sentence), ...hintsOf(sentence)]);

/** The faults of one sentence. */
export const faultsOfSentence = (
  { line, text }: Paragraph,
  kinds: readonly Construction[] = constructions,
): readonly Fault[] =>
  kinds.flatMap(({ kind, pattern, advice }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [{ kind, line, text: shown(found), advice }];
  });

function hintsOf({ line, text }: Paragraph): readonly Fault[] {
  const hint = (found: string, advice: string): Fault => ({ kind: "hint", line, text: shown(found), advice });
  return [
    ...(bareOpening.test(text) ? [hint(text, "name the thing that the sentence is about")] : []),
    ...(text.length > longSentence ? [hint(text, `${text.length} characters: is it clear?`)] : []),
  ];
}

const shown = (text: string): string =>
  (text.length > 90 ? `${text.slice(0, 90)}…` : text).replace(/\ue001+/g, "`…`");

const remark = /^\s*(?:\/\/|<!--|#) prose: /;
const permission = /prose: ([\w-]+), \S+ (?!-->)\S/;

/**
 * Leaves out the faults that a remark allows, such as `// prose: headless, a quoted question`, on a line of its own before
 * the line it is about. A remark that allows nothing or has no reason is a fault itself.
 */
export function withoutAllowed(source: string, faults: readonly Fault[]): readonly Fault[] {
  const lines = source.split("\n");
  const unused = new Map<string, Fault>();
  for (const [at, line] of lines.entries()) {
    if (!remark.test(line)) continue;
    const about = lines.findIndex((next, index) => index > at && !remark.test(next)) + 1;
    const advice = "the remark allows nothing on the next line, or it has no reason";
    unused.set(`${permission.exec(line)?.[1]} ${about}`, {
      kind: "remark",
      line: at + 1,
      text: line.trim(),
      advice,
    });
  }
  const allowed = new Set(unused.keys());
  const isAllowed = ({ kind, line }: Fault) =>
    unused.delete(`${kind} ${line}`) || allowed.has(`${kind} ${line}`);
  const kept = faults.filter((fault) => !isAllowed(fault));
  return [...kept, ...unused.values()];
}
