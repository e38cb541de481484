import { parsed } from "./compare.mjs";

/** @typedef {import("./compare.mjs").Found} Found */
/** @typedef {import("./recorder/line.js").Line} Line */

/** Lines of a transcript that are shown around its first difference, and characters of each. */
const [around, longest] = [4, 400];

/**
 * What differs in the lives of a kind: how many by the kind of their first difference, and the first one of each.
 *
 * @param {string} kind
 * @param {number} count of lives
 * @param {readonly Found[]} found
 */
export function reportOf(kind, count, found) {
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

/** One life as a whole: what was drawn, and both transcripts around their first difference. @param {Found} found */
export function lifeReportOf({ number, given, difference, transcripts }) {
  const [before = [], after = []] = transcripts.map(parsed);
  const { at, kind } = difference;
  const show = (/** @type {readonly Line[]} */ lines, /** @type {string} */ mark) =>
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
const sidesOf = ({ difference: { before, after } }) => [
  `    - ${before ? textOf(before) : "(the end)"}`,
  `    + ${after ? textOf(after) : "(the end)"}`,
];

/** @param {Line} line */
function textOf({ about, kind, name, data }) {
  const text = `${about}: ${kind} ${name} ${JSON.stringify(data)}`;
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
