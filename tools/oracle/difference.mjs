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
    const [one, other] = [before[at], after[at]];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    return {
      kind: kindOf(before.slice(at, at + reach), after.slice(at, at + reach)),
      at,
      before: one,
      after: other,
    };
  }
  return undefined;
}

/**
 * @param {readonly RecordedLine[]} before from the first different line on
 * @param {readonly RecordedLine[]} after
 */
function kindOf([one, ...before], [other, ...after]) {
  if (!one || !other) return one ? `fewer: ${nameOf(one)}` : `more: ${other ? nameOf(other) : ""}`;
  if (one.kind === other.kind && one.name === other.name) {
    const names = differentMembers(one.data, other.data);
    if (one.about === other.about) return `other: ${nameOf(one)}: ${names.join(", ")}`;
  }
  const [later, earlier] = [indexOf(after, one), indexOf(before, other)];
  if (later !== -1 && (earlier === -1 || later <= earlier)) return `more: ${nameOf(other)}`;
  if (earlier !== -1) return `fewer: ${nameOf(one)}`;
  return `instead: ${nameOf(one)} → ${nameOf(other)}`;
}

/** @param {RecordedLine} line */
const nameOf = ({ kind, name }) => `${kind} ${name}`;

/** @param {readonly RecordedLine[]} lines @param {RecordedLine} wanted */
const indexOf = (lines, wanted) => lines.findIndex((line) => timeless(line) === timeless(wanted));

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
    return differentMembers(first[name], second[name], depth - 1).map((inner) => `${name}.${inner}`);
  });
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
