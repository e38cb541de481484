/**
 * What happens to a resource, worst first: the order of every report. `recorded` changes only the state; what they say
 * counts from the next order or removal on.
 */
export const categories = {
  erase: { title: "Disks erased", counted: "loses its disks", countedMany: "lose their disks" },
  replace: { title: "Replaced", counted: "is replaced", countedMany: "are replaced" },
  delete: { title: "Deleted", counted: "is deleted", countedMany: "are deleted" },
  failed: { title: "Failed before", counted: "has failed before", countedMany: "have failed before" },
  power: { title: "Rebooted, started or stopped", counted: "changes power", countedMany: "change power" },
  update: { title: "Updated in place", counted: "is updated", countedMany: "are updated" },
  create: { title: "Created", counted: "is created", countedMany: "are created" },
  recorded: { title: "Recorded only", counted: "is only recorded", countedMany: "are only recorded" },
} as const satisfies Record<string, { title: string; counted: string; countedMany: string }>;

export type Category = keyof typeof categories;

/** Worst first. */
export const categoryNames = Object.keys(categories) as Category[];

export const worstFirst = (
  { category: left }: { readonly category: Category },
  { category: right }: { readonly category: Category },
): number => categoryNames.indexOf(left) - categoryNames.indexOf(right);

/** The worse of two. */
export const worse = (left: Category, right: Category): Category =>
  categoryNames.indexOf(left) <= categoryNames.indexOf(right) ? left : right;
