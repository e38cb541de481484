import { entry, type Texts } from "./text";

/** Why a list of the host may be incomplete. */
const doubts = {
  moved: "changed each time it was read",
  cut: "is shorter than the host counts",
};

/** The facts about an incomplete list, which cannot prove that a record does not exist. */
export interface NotWhole {
  /** The kind of the list's records: `assets`. */
  readonly list: string;
  /**
   * The record that the list was searched for: `domain web1.example.com`. The field is absent if the caller needed the
   * whole list.
   */
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
  /** `isUnsure`: the host does not report the host name or the type of one of `servers`. */
  "server-not-one": entry<
    Texts<"called" | "domain"> & { readonly servers: readonly string[]; readonly isUnsure: boolean }
  >({
    when: "A function asks for the server of a host name, and not exactly one live server of the account has it.",
    example: {
      called: "getServer",
      domain: "web1.example.com",
      servers: ["ABC123", "DEF456"],
      isUnsure: false,
    },
    happened: ({ called, domain, servers, isUnsure }) =>
      servers.length === 0
        ? `${called}: the account has no live server named ${domain}.`
        : `${called}: ${isUnsure ? "it is not certain which server of the account is" : `the account has ${servers.length} live servers`} named ${domain}: ${servers.join(", ")}.`,
    changed: "Nothing was changed.",
    ways: ({ servers }) =>
      servers.length === 0
        ? "`npx pulumi-hosting list` shows the servers that there are."
        : "Give the `uniqId` of one.",
  }),
};
