import { shownText } from "../../provider/shownText";
import { unnamedText } from "../preview/phases";
import { nameOf } from "../report/summary";
import type { Outlook } from "./account";
import type { StackDrift } from "./drifted";
import type { ToldOutlook } from "./outlook";

/** The text output for one stack. */
export const terminalDrift = (stack: StackDrift, outlook: ToldOutlook): string =>
  inParts([...stackParts(stack), ...accountParts(outlook, "that are not in this stack")]);

/** The text output for several stacks: each under its name, then the account, then the total. */
export function terminalOfSeveral(stacks: readonly StackDrift[], outlook: ToldOutlook): string {
  const totalCount = stacks.reduce((sum, stack) => sum + countOf(stack), 0);
  const count = totalCount === 0 ? "no drift" : `drift of ${resources(totalCount)}`;
  const unknown = stacks.filter(({ errors }) => errors.length > 0).map(nameOf);
  const but = unknown.length > 0 ? `, but what was changed in ${unknown.join(", ")} is not known` : "";
  return inParts([
    ...stacks.flatMap((stack) => {
      const [firstPart, ...otherParts] = stackParts(stack);
      return [`${nameOf(stack)}: ${firstPart}`, ...otherParts];
    }),
    ...accountParts(outlook, "that are in none of these stacks"),
    `${stacks.length} stacks: ${count}${but}`,
  ]);
}

/** Joins the parts with an empty line between them. */
const inParts = (parts: readonly string[]): string => `${parts.join("\n\n")}\n`;

const countOf = ({ drift, unnamed }: StackDrift): number => drift.length + unnamed;
const resources = (count: number): string => `${count} ${count === 1 ? "resource" : "resources"}`;

/** The summary of a stack's drift, followed by each drifted resource. */
function stackParts(stack: StackDrift): string[] {
  const { drift, unnamed, odd, errors } = stack;
  const totalCount = countOf(stack);
  const gone = drift.filter(({ is }) => is === "gone").length;
  const summary =
    totalCount === 0
      ? "No drift."
      : `Drift of ${resources(totalCount)}${gone > 0 ? ` (${gone} gone at the host)` : ""}`;
  const failureText = `${totalCount === 0 ? "What" : "What else"} was changed at the host is not known: ${errors.join("\n")}`;
  const head = [
    ...(errors.length > 0 ? [failureText] : []),
    ...(errors.length === 0 || totalCount > 0 ? [summary] : []),
    ...unnamedText({ unnamed }),
    ...odd.map(shownText),
  ];
  const resourceTexts = drift.map(({ name, kind, subject, is, differences, programWins, hostWins }) =>
    [
      `${kind} ${name}  ${subject} ${is === "gone" ? "is gone at the host" : "was changed at the host"}`,
      ...differences.map(
        ({ property, program, host }) => `    ${property}: ${program} in the program, ${host} at the host`,
      ),
      `    the program wins: ${programWins}`,
      `    the host wins: ${hostWins}`,
    ].join("\n"),
  );
  return [head.join("\n"), ...resourceTexts];
}

function accountParts(outlook: ToldOutlook, where: string): string[] {
  if (!outlook) return [];
  if ("unknown" in outlook) return [`The account was not looked at: ${outlook.unknown}`];
  const { mayLack, orphans, unavailable, untold = [] } = outlook;
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [[title, ...lines.map((line) => `    ${shownText(line)}`)].join("\n")] : [];
  return [
    ...(mayLack === undefined ? [] : [mayLack]),
    ...list(
      `Servers of the account ${where}`,
      orphans.map(({ uniqId, domain, type, status, monthly, currency }) =>
        [
          ...[uniqId, domain, type],
          ...(status === undefined ? [] : [status]),
          ...(monthly === undefined ? [] : [`${[monthly, currency].filter(Boolean).join(" ")} a month`]),
        ].join("  "),
      ),
    ),
    ...list("No longer offered: a replacement cannot be ordered", unavailable.map(offerText)),
    ...list("The host does not say whether it still offers", untold.map(offerText)),
  ];
}

const offerText = ({ kind, id, servers }: Outlook["unavailable"][number]) =>
  `${kind} ${id}  used by ${servers.join(", ")}`;
