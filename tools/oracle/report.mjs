import { parsed } from "./compare.mjs";

/** @typedef {import("./compare.mjs").Found} Found */
/** @typedef {import("./recorder/line.js").RecordedLine} RecordedLine */

/**
 * The lines of a transcript that are shown before and after its first difference, and the most characters that are
 * shown of each line.
 */
const [around, longest] = [4, 400];

/**
 * Reports the differences of one kind of cases: how many cases have the same first difference, with the first such
 * case.
 *
 * @param {string} kind
 * @param {number} count of cases
 * @param {readonly Found[]} found
 */
export function kindReport(kind, count, found) {
  if (found.length === 0) return `${kind}: ${count} alike`;
  /** @type {Map<string, Found[]>} */
  const byKind = new Map();
  for (const one of found) byKind.set(one.difference.kind, [...(byKind.get(one.difference.kind) ?? []), one]);
  const groups = [...byKind].sort(([, one], [, other]) => other.length - one.length);
  return [
    `${kind}: ${found.length} of ${count} differ`,
    ...groups.flatMap(([name, [first, ...others]]) => [
      `  ${others.length + 1} × ${name}`,
      ...(first ? [`    in ${numbersOf([first, ...others])}; in ${first.number}:`, ...sidesOf(first)] : []),
    ]),
  ].join("\n");
}

/** Reports one case: what was generated, and both transcripts around their first difference. @param {Found} found */
export function lifeReportOf({ number, given, difference, transcripts }) {
  const [before = [], after = []] = transcripts.map((transcript) => parsed(transcript));
  const { at, kind } = difference;
  const show = (/** @type {readonly RecordedLine[]} */ lines, /** @type {string} */ mark) =>
    lines.slice(at, at + around).map((line) => `${mark} ${textOf(line)}`);
  return [
    `life ${number}: ${JSON.stringify(given)}`,
    `${kind}, after ${at} equal lines:`,
    ...before.slice(Math.max(0, at - around), at).map((line) => `  ${textOf(line)}`),
    ...show(before, "-"),
    ...show(after, "+"),
  ].join("\n");
}

/** @param {readonly Found[]} lives */
const numbersOf = (lives) =>
  `${lives.length === 1 ? "life" : "lives"} ${lives
    .slice(0, 12)
    .map(({ number }) => number)
    .join(", ")}${lives.length > 12 ? " …" : ""}`;

/** @param {Found} found */
function sidesOf({ difference: { before, after } }) {
  const [one, other] = [before, after].map((line) => (line ? wholeText(line) : "(the end)"));
  return [`    - ${shortened(one ?? "", other)}`, `    + ${shortened(other ?? "", one)}`];
}

/** @param {RecordedLine} line */
const wholeText = ({ about, kind, name, data }) => `${about}: ${kind} ${name} ${JSON.stringify(data)}`;

/** @param {RecordedLine} line */
const textOf = (line) => shortened(wholeText(line));

/**
 * Cuts off the end of a long text. If the text differs from `other` only further on, its beginning is cut off too.
 * @param {string} text
 * @param {string} [other]
 */
function shortened(text, other = "") {
  if (text.length <= longest) return text;
  const at = [...text].findIndex((letter, index) => letter !== other[index]);
  const from = at > longest / 2 ? at - longest / 4 : 0;
  const end = from + longest < text.length ? "…" : "";
  return `${from > 0 ? "…" : ""}${text.slice(from, from + longest)}${end}`;
}
