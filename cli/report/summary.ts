import { type Category, categories, categoryNames } from "./categories";
import type { Changes, ResourceChange } from "./changes";
import { unprotectedText } from "./unprotected";

interface Group {
  readonly category: Category;
  readonly title: string;
  readonly resources: readonly ResourceChange[];
}

/** The changes grouped by category, worst first. */
export const groupsOf = ({ resources }: Pick<Changes, "resources">): Group[] =>
  categoryNames
    .map((category) => ({
      category,
      title: categories[category].title,
      resources: resources.filter((change) => change.category === category),
    }))
    .filter(({ resources: resourceChanges }) => resourceChanges.length > 0);

/** The name of a stack in reports, such as `shop/dev`. The name may be empty for a preview without steps. */
export const nameOf = ({ project, stack }: Pick<Changes, "project" | "stack">): string =>
  [project, stack].filter(Boolean).join("/");

/**
 * The heading of a report, such as `shop/dev: 1 loses its disks`.
 *
 * @param nameShown formats the name of the stack.
 */
export function headingOf(changes: Changes, nameShown = (name: string) => name): string {
  const { errors } = changes;
  const name = nameOf(changes);
  const heading = name ? `${nameShown(name)}: ` : "";
  return `${heading}${errors.length > 0 ? `${failedText(changes)}; what follows is not all` : countsText(changes)}`;
}

/** The remarks that belong to no single change, such as ending protections, and what the report could not check. */
export const reportRemarks = ({
  resources,
  unprotected,
  unchecked,
  isWithoutLeftOver,
}: Changes): readonly string[] => [
  ...(resources.some(({ category }) => category === "refused")
    ? ["`pulumi up` would fail at what it refuses, and a run with a failed create removes nothing."]
    : []),
  ...(unprotected.length > 0 ? [unprotectedText(unprotected)] : []),
  ...(unchecked === undefined ? [] : [unchecked]),
  ...(isWithoutLeftOver
    ? [
        "The state could not be read, so the strip lacks the servers that do not change. If an earlier replacement was interrupted, the next `pulumi up` also deletes the old copy, and this report does not show that.",
      ]
    : []),
];

/**
 * The heading for several stacks, such as `3 stacks: 1 loses its disks`. Known changes of stacks whose preview failed
 * are counted as well.
 */
export function totalHeadingOf(total: Changes): string {
  const failureText = total.errors.length > 0 ? `${failedText(total)}; what is known: ` : "";
  return `${nameOf(total)}: ${failureText}${countsText(total)}`;
}

/** The text that says that the preview failed, and where. */
export function failedText({
  endedAt: [first, ...others],
  failedStacks: stacksThatFailed,
}: Pick<Changes, "endedAt" | "failedStacks">): string {
  if (stacksThatFailed)
    return `the preview${stacksThatFailed.length > 1 ? "s" : ""} of ${stacksThatFailed.join(", ")} failed`;
  return first
    ? `the preview ended at ${first}${others.length > 0 ? " and others" : ""}`
    : "the preview failed";
}

/** The changes in numbers, such as `1 loses its disks, 2 are created`. */
function countsText(changes: Changes): string {
  const counts = groupsOf(changes).map(({ category, resources }) => {
    const { counted, countedMany } = categories[category];
    return `${resources.length} ${resources.length === 1 ? counted : countedMany}`;
  });
  const text = [...driftCounts(changes), ...counts].join(", ");
  const { notChosen } = changes;
  if (notChosen === undefined) return text || "no changes";
  return `${text || "no changes of the servers that --label chooses"}; --label leaves out ${notChosen} other ${notChosen === 1 ? "change" : "changes"}`;
}

function driftCounts({ drift, unnamed }: Changes): string[] {
  const gone = drift.filter(({ is }) => is === "gone").length;
  const changedCount = drift.length - gone + unnamed;
  return [
    ...(gone > 0 ? [`${gone} ${gone === 1 ? "is" : "are"} gone at the host`] : []),
    ...(changedCount > 0
      ? [`${changedCount} ${changedCount === 1 ? "was" : "were"} changed at the host`]
      : []),
  ];
}

/**
 * Whether the report names each resource of a category with what happens to it. The resources of other categories are
 * only counted, or shown folded.
 */
export const isNamed = (category: Category): boolean =>
  categoryNames.indexOf(category) <= categoryNames.indexOf("power");
