import type { Category } from "./categories";
import type { Changes, ResourceChange } from "./changes";
import { driftLines } from "./driftText";
import { moneyLines, moneySummary } from "./moneyText";
import { groupBySentence } from "./sentenceGroups";
import { type Screen, stripText } from "./strip";
import { groupsOf, headingOf, reportRemarks, totalHeadingOf } from "./summary";
import { timeLines } from "./timeText";

const colours: Readonly<Record<Category, number>> = {
  refused: 95,
  erase: 31,
  replace: 31,
  delete: 31,
  failed: 31,
  power: 33,
  update: 33,
  create: 32,
  released: 90,
  recorded: 90,
};

/** The report of one stack for the terminal. */
export const terminalReport = (changes: Changes, screen: Screen): string =>
  `${stripText([changes], screen)}${textOf(changes, screen)}`;

function textOf(changes: Changes, { hasColour }: Screen): string {
  const { errors } = changes;
  const coloured = (category: Category, text: string) =>
    hasColour ? `\u001b[${colours[category]}m${text}\u001b[0m` : text;
  const lines = [headingOf(changes)];
  for (const text of [...errors, ...reportRemarks(changes)]) lines.push("", text);
  const drifted = driftLines(changes);
  if (drifted.length > 0) lines.push("", "Found at the host");
  lines.push(...drifted.map(namedLine));
  for (const { category, title, resources } of groupsOf(changes)) {
    lines.push("", coloured(category, title));
    for (const { told, members } of groupBySentence(resources, sentence)) {
      const isOne = members.length === 1;
      lines.push(
        ...told
          .split("\n")
          .map((text, at) =>
            at > 0 ? text : `  ${isOne ? namesAndSubjects(members) : `each of ${members.length}:`} ${text}`,
          ),
      );
      if (!isOne) lines.push(...members.map((member) => `    ${namesAndSubjects([member])}`));
    }
  }
  const times = timeLines(changes);
  if (times.length > 0) lines.push("", "Time", ...times.map((text) => `  ${text}`));
  if (changes.money) {
    lines.push("", "Cost");
    lines.push(...moneyLines(changes.money).map(namedLine));
    lines.push(`  in all: ${moneySummary(changes, changes.money)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** The report of several stacks for the terminal: the strip, each stack, and the sum. */
export function terminalOfSeveral(stacks: readonly Changes[], total: Changes, screen: Screen): string {
  const cost = total.money ? `Cost in all: ${moneySummary(total, total.money)}\n` : "";
  const sections = stacks.map((changes) => textOf(changes, screen));
  return `${stripText(stacks, screen)}${[...sections, `${totalHeadingOf(total)}\n`].join("\n")}${cost}`;
}

const namesAndSubjects = (members: readonly ResourceChange[]): string =>
  members.map(({ name, subject }) => (name === subject ? name : `${name}  ${subject}`)).join(", ");

/** The sentence about a change, followed by the changed inputs. */
const sentence = ({ category, happens, properties }: ResourceChange): string =>
  [
    happens,
    ...(category === "create" ? [] : properties).map(
      ({ property, old, new: newValue }) => `      ${property}: ${old} → ${newValue}`,
    ),
  ].join("\n");

const namedLine = ({ name, text }: { readonly name: string; readonly text: string }): string =>
  `  ${name ? `${name}  ${text}` : text}`;
