/** @typedef {import("./recorder/line.js").RecordedLine} RecordedLine */
/**
 * @typedef {object} Difference the first difference between two transcripts
 * @property {string} kind a text that similar differences have in common
 * @property {number} at how many lines are equal before it
 * @property {RecordedLine | undefined} before
 * @property {RecordedLine | undefined} after
 */

/** How many lines ahead an equal line is looked for. */
const reach = 300;

/**
 * @param {readonly RecordedLine[]} before
 * @param {readonly RecordedLine[]} after
 * @returns {Difference | undefined}
 */
export function firstDifference(before, after) {
  const length = Math.max(before.length, after.length);
  for (let at = 0; at < length; at++) {
    const [lineBefore, lineAfter] = [before[at], after[at]];
    if (JSON.stringify(lineBefore) === JSON.stringify(lineAfter)) continue;
    return {
      kind: kindOf(before.slice(at, at + reach), after.slice(at, at + reach)),
      at,
      before: lineBefore,
      after: lineAfter,
    };
  }
  return undefined;
}

/**
 * @param {readonly RecordedLine[]} before from the first different line on
 * @param {readonly RecordedLine[]} after
 */
function kindOf([firstBefore, ...restBefore], [firstAfter, ...restAfter]) {
  if (!firstBefore || !firstAfter)
    return firstBefore ? `fewer: ${nameOf(firstBefore)}` : `more: ${firstAfter ? nameOf(firstAfter) : ""}`;
  if (firstBefore.kind === firstAfter.kind && firstBefore.name === firstAfter.name) {
    const names = differentMembers(firstBefore.data, firstAfter.data);
    if (firstBefore.about === firstAfter.about) return `other: ${nameOf(firstBefore)}: ${names.join(", ")}`;
  }
  const [laterIndex, earlierIndex] = [indexOf(restAfter, firstBefore), indexOf(restBefore, firstAfter)];
  if (laterIndex !== -1 && (earlierIndex === -1 || laterIndex <= earlierIndex))
    return `more: ${nameOf(firstAfter)}`;
  if (earlierIndex !== -1) return `fewer: ${nameOf(firstBefore)}`;
  return `instead: ${nameOf(firstBefore)} → ${nameOf(firstAfter)}`;
}

/** @param {RecordedLine} line */
const nameOf = ({ kind, name }) => `${kind} ${name}`;

/** @param {readonly RecordedLine[]} lines @param {RecordedLine} wantedLine */
const indexOf = (lines, wantedLine) => lines.findIndex((line) => timeless(line) === timeless(wantedLine));

/**
 * The line as text without its pause, because lines that differ only in their pause count as equal. @param
 * {RecordedLine} line
 */
const timeless = ({ data, ...line }) => {
  const isRequest = line.kind === "request" && typeof data === "object" && data !== null;
  return JSON.stringify({ ...line, data: isRequest ? { ...data, pause: 0 } : data });
};

/**
 * The paths of the fields that differ between two values, at most two levels deep.
 * @param {unknown} first
 * @param {unknown} second
 * @param {number} depth
 * @returns {string[]}
 */
function differentMembers(first, second, depth = 2) {
  if (!isRecord(first) || !isRecord(second)) return ["the value"];
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])].sort();
  return names.flatMap((name) => {
    if (JSON.stringify(first[name]) === JSON.stringify(second[name])) return [];
    if (depth === 1 || !isRecord(first[name]) || !isRecord(second[name])) return [name];
    return differentMembers(first[name], second[name], depth - 1).map((path) => `${name}.${path}`);
  });
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
