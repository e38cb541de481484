import { entry } from "./text";

/** The reason that a list of the host may lack records. */
const doubts = {
  moved: "changed each time it was read",
  cut: "is shorter than the host counts",
};

/** A list that proves nothing about a missing record. */
export interface NotWhole {
  /** The kind of its records: `assets`. */
  readonly list: string;
  /** The record that was looked for in it: `domain web1.example.com`. Absent if the whole list is wanted. */
  readonly sought?: string;
  readonly because: keyof typeof doubts;
}

export const listMessages = {
  "list-not-whole": entry<NotWhole>({
    when: "The host's list changed each time it was read, because others order or remove, or the host counts more records than it shows. Nothing is ordered, added or given up for a record that may be there.",
    example: { list: "assets", sought: "domain web1.example.com", because: "moved" },
    happened: ({ list, because }) => `The host's list of ${list} ${doubts[because]}.`,
    changed: ({ sought }) =>
      `${sought === undefined ? "It may lack records" : `It is not certain whether it has one of ${sought}`}. Nothing was changed.`,
    ways: ({ because }) =>
      because === "moved"
        ? "Run the same command again when nothing else orders or removes at this host."
        : "Ask the host why its list is shorter than it counts, and how to read all of it.",
  }),
};
