import { shownText } from "../../provider/shownText";
import type { Elsewhere } from "./duplicates";
import type { Declared } from "./records";
import { stepsOf, type Written } from "./steps";
import { kinds } from "./tables";

export const nothingFound = "Nothing was found in this part of the account. Nothing was written.";

/** The lines about one stack: what was found, and the next steps. */
export function linesOfStack(
  declared: readonly Declared[],
  writtenFiles: Written,
  isOneOfSeveral: boolean,
): string[] {
  const counts = kinds
    .map((kind) => [kind, declared.filter(({ resource }) => resource === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}${count === 1 ? "" : "s"}`);
  const files = [writtenFiles.bulk, ...(writtenFiles.program.text ? [writtenFiles.file] : [])];
  return [
    `Found ${counts.join(", ")}${isOneOfSeveral ? ` for the stack ${writtenFiles.stack}` : ""}. Written: ${files.join(" and ")}.`,
    "Next:",
    ...stepsOf(writtenFiles),
  ];
}

/** Further remarks for the user after an import. */
interface Remarks {
  readonly left: readonly string[];
  readonly untold: readonly string[];
  /** The resources that no rule matches. */
  readonly others: readonly Declared[];
  /** The rules that match no resource, as the user typed them. */
  readonly idle: readonly string[];
  readonly elsewhere: readonly Elsewhere[];
}

/** The remarks as lines, each list under its heading. */
export const remarksOf = ({ left, untold, others, idle, elsewhere }: Remarks): string[] => [
  ...listOf("Left out, because their secrets do not belong in a program:", left),
  ...listOf(
    "Left out, because the host does not say whether these are servers. Import each that is one:",
    untold,
  ),
  ...listOf("Left out, because no --map is for them:", others.map(labelOf)),
  ...listOf("These --map send nothing: what they are for is not there, or an earlier --map is for it.", idle),
  ...listOf(
    "Already in a stack. Two resources with one id can each remove it, so leave it out of these files, or out of that stack first:",
    linesOf(elsewhere, false),
  ),
  ...listOf(
    "Perhaps in a stack, which has one of this id without its host and account. Look before you import it:",
    linesOf(elsewhere, true),
  ),
];

const labelOf = ({ resource, name, id }: Declared) => `${resource} ${name} (${id})`;

const linesOf = (elsewhere: readonly Elsewhere[], wantsUnsure: boolean): string[] =>
  elsewhere.flatMap(({ one, stack, isUnsure }) =>
    isUnsure === wantsUnsure ? [`${labelOf(one)}: ${stack}`] : [],
  );

const listOf = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${shownText(line)}`)];
