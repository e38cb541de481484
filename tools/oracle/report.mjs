import { parseTranscript } from "./compare.mjs";

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
 * @param {readonly Found[]} differences
 */
export function kindReport(kind, count, differences) {
  if (differences.length === 0) return `${kind}: ${count} alike`;
  /** @type {Map<string, Found[]>} */
  const byKind = new Map();
  for (const difference of differences)
    byKind.set(difference.difference.kind, [...(byKind.get(difference.difference.kind) ?? []), difference]);
  const groups = [...byKind].sort(([, first], [, second]) => second.length - first.length);
  return [
    `${kind}: ${differences.length} of ${count} differ`,
    ...groups.flatMap(([name, [firstFound, ...otherFound]]) => [
      `  ${otherFound.length + 1} × ${name}`,
      ...(firstFound
        ? [
            `    in ${numbersOf([firstFound, ...otherFound])}; in ${firstFound.number}:`,
            ...sidesOf(firstFound),
          ]
        : []),
    ]),
  ].join("\n");
}

/** Reports one case: what was generated, and both transcripts around their first difference. @param {Found} found */
export function lifeReportOf({ number, given, difference, transcripts }) {
  const [before = [], after = []] = transcripts.map((transcript) => parseTranscript(transcript));
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
  const [textBefore, textAfter] = [before, after].map((line) => (line ? wholeText(line) : "(the end)"));
  return [
    `    - ${shortened(textBefore ?? "", textAfter)}`,
    `    + ${shortened(textAfter ?? "", textBefore)}`,
  ];
}

/** @param {RecordedLine} line */
const wholeText = ({ about, kind, name, data }) => `${about}: ${kind} ${name} ${JSON.stringify(data)}`;

/** @param {RecordedLine} line */
const textOf = (line) => shortened(wholeText(line));

/**
 * Cuts off the end of a long text. If the text differs from `other` only further on, its beginning is cut off too.
 * @param {string} text
 * @param {string} [otherText]
 */
function shortened(text, otherText = "") {
  if (text.length <= longest) return text;
  const differentIndex = [...text].findIndex((letter, index) => letter !== otherText[index]);
  const start = differentIndex > longest / 2 ? differentIndex - longest / 4 : 0;
  const end = start + longest < text.length ? "…" : "";
  return `${start > 0 ? "…" : ""}${text.slice(start, start + longest)}${end}`;
}
