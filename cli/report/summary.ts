import { type Category, categories, categoryNames } from "./categories";
import type { Changes, ResourceChange } from "./changes";

export interface Group {
  readonly category: Category;
  readonly title: string;
  readonly resources: readonly ResourceChange[];
}

/** The changes by what happens, worst first. */
export const groupsOf = ({ resources }: Pick<Changes, "resources">): Group[] =>
  categoryNames
    .map((category) => ({
      category,
      title: categories[category].title,
      resources: resources.filter((change) => change.category === category),
    }))
    .filter(({ resources: found }) => found.length > 0);

/** `1 loses its disks, 2 are created`. */
export function countsText(changes: Changes): string {
  const counts = groupsOf(changes).map(({ category, resources }) => {
    const { counted, countedMany } = categories[category];
    return `${resources.length} ${resources.length === 1 ? counted : countedMany}`;
  });
  return counts.join(", ") || "no changes";
}

/** Whether there is nothing to tell. */
export const isEmpty = ({ resources, errors }: Changes): boolean =>
  resources.length === 0 && errors.length === 0;

/** Groups whose resources are named one by one, with what happens to each. The others are counted, and folded. */
export const isNamed = (category: Category): boolean =>
  categoryNames.indexOf(category) <= categoryNames.indexOf("power");
