/**
 * The possible losses of a server in an `up`, worst first, except that refusals come before all losses. Each has its
 * form in the strip: a letter without colour, a square in Markdown, and a terminal colour.
 */
export const losses = {
  refused: { title: "refused", letter: "X", square: "🟫", colour: 95 },
  erased: { title: "erased", letter: "E", square: "🟥", colour: 31 },
  replaced: { title: "replaced or deleted", letter: "R", square: "🟧", colour: 35 },
  away: { title: "stopped or rebooted", letter: "A", square: "🟨", colour: 33 },
  failed: { title: "failed before", letter: "F", square: "🟪", colour: 91 },
  updated: { title: "updated", letter: "U", square: "🟦", colour: 36 },
  new: { title: "new", letter: "N", square: "🟩", colour: 32 },
  unchanged: { title: "unchanged", letter: ".", square: "⬜", colour: 90 },
} as const;

export type Loss = keyof typeof losses;

/** The names of the losses, worst first. */
export const lossNames = Object.keys(losses) as Loss[];

/**
 * The categories of changes, worst first, which is the order in every report. `refused`: `up` will refuse the change.
 * `recorded`: only the state changes, and the new values take effect with the next order or removal. `released`: the
 * resource leaves the state and stays at the host.
 */
export const categories = {
  refused: { title: "Refused", counted: "is refused", countedMany: "are refused", loss: "refused" },
  erase: {
    title: "Disks erased",
    counted: "loses its disks",
    countedMany: "lose their disks",
    loss: "erased",
  },
  replace: { title: "Replaced", counted: "is replaced", countedMany: "are replaced", loss: "replaced" },
  delete: { title: "Deleted", counted: "is deleted", countedMany: "are deleted", loss: "replaced" },
  failed: {
    title: "Failed before",
    counted: "has failed before",
    countedMany: "have failed before",
    loss: "failed",
  },
  power: {
    title: "Rebooted, started or stopped",
    counted: "is rebooted, started or stopped",
    countedMany: "are rebooted, started or stopped",
    loss: "away",
  },
  update: { title: "Updated in place", counted: "is updated", countedMany: "are updated", loss: "updated" },
  create: { title: "Created", counted: "is created", countedMany: "are created", loss: "new" },
  released: {
    title: "Released",
    counted: "is released",
    countedMany: "are released",
    loss: "unchanged",
  },
  recorded: {
    title: "Recorded only",
    counted: "is only recorded",
    countedMany: "are only recorded",
    loss: "unchanged",
  },
} as const satisfies Record<string, { title: string; counted: string; countedMany: string; loss: Loss }>;

export type Category = keyof typeof categories;

/** The names of the categories, worst first. */
export const categoryNames = Object.keys(categories) as Category[];

export const worstFirst = (
  { category: firstCategory }: { readonly category: Category },
  { category: secondCategory }: { readonly category: Category },
): number => categoryNames.indexOf(firstCategory) - categoryNames.indexOf(secondCategory);

/** The worse of two categories. */
export const worse = (firstCategory: Category, secondCategory: Category): Category =>
  categoryNames.indexOf(firstCategory) <= categoryNames.indexOf(secondCategory)
    ? firstCategory
    : secondCategory;
