import { losses } from "./categories";
import type { Changes, ResourceChange } from "./changes";
import { driftLines } from "./driftText";
import type { Verdict } from "./gate";
import { moneyLines, moneySummary } from "./moneyText";
import { type Alike, groupBySentence } from "./sentenceGroups";
import { legendOf, stripOf } from "./strip";
import { groupsOf, headingOf, isNamed, reportRemarks, totalHeadingOf } from "./summary";
import { timeLines } from "./timeText";

/**
 * The largest number of new servers, and of servers with their cost, that get a line each. A sum is more helpful than
 * hundreds of lines.
 */
const mostNamed = 20;

/** The largest length of the report. A comment on a pull request may have 65,536 characters. */
const mostCharacters = 60_000;

/**
 * The marker for finding the comment about these stacks, which is then edited in place. A report with `-l` has no
 * marker, because it must not replace the full report.
 */
const markerOf = (stacks: readonly Pick<Changes, "project" | "stack" | "notChosen">[]): readonly string[] =>
  stacks.some(({ notChosen }) => notChosen !== undefined)
    ? []
    : [
        `<!-- pulumi-hosting report ${stacks.map(({ project, stack }) => `${project}/${stack}`).join(" ")} -->`,
      ];

/**
 * The Markdown report of one stack, for a pull request or a step summary. The decision of the gate and the cost come
 * first, so that they are never cut off.
 */
export function markdownOf(changes: Changes, verdict?: Verdict): string {
  const head = [
    ...markerOf([changes]),
    ...(verdict ? gateLines(verdict) : []),
    ...stripLines([changes]),
    `### ${headingOf(changes, code)}`,
    ...bodyOf(changes),
  ];
  return withDetails(head.join("\n\n"), changes);
}

/** The Markdown report of several stacks: the decision of the gate and the sum, followed by each stack. */
export function markdownOfSeveral(stacks: readonly Changes[], total: Changes, verdict: Verdict): string {
  const head = [
    ...markerOf(stacks),
    ...gateLines(verdict),
    ...stripLines(stacks),
    `### ${asText(totalHeadingOf(total))}`,
    ...costLine(total),
    ...stacks.flatMap((changes) => [`#### ${headingOf(changes, code)}`, ...bodyOf(changes)]),
  ];
  return withDetails(head.join("\n\n"), total);
}

const costLine = (changes: Changes): string[] =>
  changes.money ? [`**Cost**: ${asSentence(moneySummary(changes, changes.money))}`] : [];

/**
 * The strip of coloured squares. Each line ends with a backslash, because Markdown would join the lines otherwise.
 */
function stripLines(stacks: readonly Changes[]): string[] {
  const strip = stripOf(stacks);
  const lines = strip.map(
    ({ stack, squares }) => `${code(stack)} ${squares.map(({ loss }) => losses[loss].square).join("")}`,
  );
  const legend = legendOf(strip).map(({ loss, text }) => `${losses[loss].square} ${text}`);
  return strip.length === 0 ? [] : [[...lines, legend.join(", ")].join("\\\n")];
}

function bodyOf(changes: Changes): string[] {
  const { money } = changes;
  const drifted = driftLines(changes);
  const times = timeLines(changes);
  return [
    ...costLine(changes),
    ...changes.errors.map(fenced),
    ...reportRemarks(changes).map(asSentence),
    ...(times.length > 0 ? [["**Time**", ...times.map((text) => `- ${asSentence(text)}`)].join("\n")] : []),
    ...(drifted.length > 0 ? [["**Found at the host**", ...drifted.map(namedLine)].join("\n")] : []),
    ...groupsOf(changes).map(({ category, title, resources }) =>
      isNamed(category) || category === "released" || (category === "create" && resources.length <= mostNamed)
        ? [`**${title}**`, ...groupBySentence(resources, sentence).flatMap(lines)].join("\n")
        : `**${title}**: ${resources.map(({ name }) => code(name)).join(", ")}`,
    ),
    ...(money ? [["**Cost of each**", ...moneyLines(money, mostNamed).map(namedLine)].join("\n")] : []),
  ];
}

/** The lines about what the gate stops, and how to approve it. */
function gateLines({ stopped, label = "", isApproved }: Verdict): string[] {
  const approvalText =
    label && !isApproved ? ` To let exactly this loss pass, set the label ${code(label)}.` : "";
  return [
    ...(stopped ? [`**Stopped**: ${asSentence(stopped)}.${approvalText}`] : []),
    ...(isApproved ? [`**Let pass** by the label ${code(label)}.`] : []),
  ];
}

/** The lines about a group of equal changes, which share one sentence. */
const lines = ({ told, members }: Alike<ResourceChange>): string[] =>
  members.length === 1
    ? members.map((member) => `- ${nameAndSubject(member)} ${told}`)
    : [`- each of ${members.length}: ${told}`, ...members.map((member) => `  - ${nameAndSubject(member)}`)];

const nameAndSubject = ({ name, subject }: ResourceChange) => `${code(name)} ${asText(subject)}`;

const sentence = ({ category, happens, properties }: ResourceChange): string =>
  `${asSentence(happens)}${properties.length > 0 && category !== "create" ? ` (${properties.map(({ property }) => code(property)).join(", ")})` : ""}`;

const namedLine = ({ name, text }: { readonly name: string; readonly text: string }): string =>
  `- ${name ? `${code(name)} ` : ""}${asSentence(text)}`;

/**
 * The text as a code block. The fence is longer than any run of backticks in the text, so that the text cannot end
 * the block.
 */
export function fenced(text: string): string {
  let fence = "```";
  while (text.includes(fence)) fence += "`";
  return `${fence}\n${text}\n${fence}`;
}

/** Adds the table of inputs as far as there is room, and says how many rows are missing. */
function withDetails(head: string, { resources }: Changes): string {
  const rows = resources.flatMap(({ name, properties }) =>
    properties.map(
      ({ property, old, new: newValue }) =>
        `| ${asText(name)} | ${asText(property)} | ${asText(old)} | ${asText(newValue)} |`,
    ),
  );
  if (rows.length === 0) return cutText(`${head}\n`);
  const opening = `\n\n<details><summary>Every input that differs or may differ</summary>\n\n| Resource | Input | Old | New |\n|---|---|---|---|\n`;
  const close = "\n</details>\n";
  let remainingCharacters = mostCharacters - head.length - opening.length - close.length - 200;
  const lines: string[] = [];
  for (const row of rows) {
    remainingCharacters -= row.length + 1;
    if (remainingCharacters < 0) break;
    lines.push(row);
  }
  const missingCount = rows.length - lines.length;
  const ending =
    missingCount > 0
      ? `\n\n${missingCount} more do not fit into a comment. \`pulumi-hosting report\` shows all.\n`
      : "\n";
  return cutText(`${head}${opening}${lines.join("\n")}${ending}${close}`);
}

/** Cuts a report that is too long, which happens if it names hundreds of servers. */
const cutText = (text: string): string =>
  text.length <= mostCharacters
    ? text
    : `${text.slice(0, text.lastIndexOf("\n", mostCharacters - 200))}\n\nThe rest does not fit into a comment. \`pulumi-hosting report\` shows all.\n`;

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");
const code = (text: string) => `\`${oneLine(text).replaceAll("`", "'")}\``;
/**
 * Escapes a text for one line of Markdown. Backslashes protect Markdown characters, and zero-width spaces after `@`
 * and `#` keep the code host from notifying users and linking issues.
 */
const asText = (text: string) =>
  oneLine(text)
    .replaceAll("&", "&amp;")
    .replace(/[*_<>[\]|\\`~]/g, "\\$&")
    .replace(/[@#]/g, "$&&#8203;");

/**
 * Escapes a sentence of this package, where text in backticks becomes code. Values from elsewhere in the sentence
 * stay as they are.
 */
const asSentence = (text: string) =>
  oneLine(text)
    .split(/((?<![^\s(])`[\w-][^`]*`(?![\w`]))/)
    .map((part, at) => (at % 2 === 1 ? part : asText(part)))
    .join("");
