import { bareOpening, type Construction, constructions, longSentence, type PlaceKind } from "./constructions";
import { type Paragraph, paragraphsOf, sentencesOf } from "./paragraphs";

/** A place in a text that a reader must read twice. The kind `hint` is only printed, and fails no check. */
export interface Fault {
  readonly kind: PlaceKind | "hint";
  readonly line: number;
  readonly text: string;
  readonly advice: string;
}

/** The faults of style in a page, or in another text of several paragraphs. */
export const faultsOfPage = (page: string): readonly Fault[] =>
  withoutAllowed(page, paragraphsOf(page).flatMap(faultsOfParagraph));

/** The faults in the sentences of a paragraph. */
export const faultsOfParagraph = (paragraph: Paragraph): readonly Fault[] =>
  sentencesOf(paragraph).flatMap((sentence) => [...faultsOfSentence(sentence), ...hintsOf(sentence)]);

/** The faults of one sentence. */
export const faultsOfSentence = (
  { line, text }: Paragraph,
  kinds: readonly Construction[] = constructions,
): readonly Fault[] =>
  kinds.flatMap(({ kind, pattern, advice }) => {
    const match = pattern.exec(text)?.[0];
    return match === undefined ? [] : [{ kind, line, text: excerpt(match), advice }];
  });

function hintsOf({ line, text }: Paragraph): readonly Fault[] {
  const hint = (hintText: string, advice: string): Fault => ({
    kind: "hint",
    line,
    text: excerpt(hintText),
    advice,
  });
  return [
    ...(bareOpening.test(text) ? [hint(text, "name the thing that the sentence is about")] : []),
    ...(text.length > longSentence ? [hint(text, `${text.length} characters: is it clear?`)] : []),
  ];
}

const excerpt = (text: string): string =>
  (text.length > 90 ? `${text.slice(0, 90)}…` : text).replace(/\ue001+/g, "`…`");

const remark = /^\s*(?:\/\/|<!--|#) prose: /;
const permission = /prose: ([\w-]+), \S+ (?!-->)\S/;

/**
 * Leaves out faults that a remark allows. A remark such as `// prose: headless, a quoted question` is on a line of its
 * own, and allows one kind of fault on the next line. A remark that allows nothing, or has no reason, is a fault
 * itself.
 */
export function withoutAllowed(source: string, faults: readonly Fault[]): readonly Fault[] {
  const lines = source.split("\n");
  const unused = new Map<string, Fault>();
  for (const [at, line] of lines.entries()) {
    if (!remark.test(line)) continue;
    const allowedLine = lines.findIndex((laterLine, index) => index > at && !remark.test(laterLine)) + 1;
    const advice = "the remark allows nothing on the next line, or it has no reason";
    unused.set(`${permission.exec(line)?.[1]} ${allowedLine}`, {
      kind: "remark",
      line: at + 1,
      text: line.trim(),
      advice,
    });
  }
  const allowedPlaces = new Set(unused.keys());
  const isAllowed = ({ kind, line }: Fault) =>
    unused.delete(`${kind} ${line}`) || allowedPlaces.has(`${kind} ${line}`);
  const keptFaults = faults.filter((fault) => !isAllowed(fault));
  return [...keptFaults, ...unused.values()];
}
