import { isMasked } from "../../normalForms";
import { isEmpty, type Properties } from "../../values";
import type { AssetRecord } from "../assets/assetLists";
import { hasEnded, isInOrder } from "./asset";
import type { OtherField } from "./needs";
import type { ServerRecord } from "./server";
import { sightOf } from "./sight";

/** The records of one server in the lists of servers and of assets. */
export interface ShownInLists {
  readonly server?: ServerRecord | undefined;
  readonly asset?: AssetRecord | undefined;
}

/** A member of a server, and the place where a list may show it. */
export interface ListedMember {
  /** For words. */
  readonly name: string;
  /** The field of `server.details`, and of the list of servers. */
  readonly field: string;
  readonly elsewhere: readonly OtherField[];
  /** A list that leaves it out is no answer. */
  readonly isNeeded: boolean;
  /** People may have left it empty: then only a record without the member leaves it out. */
  readonly mayBeEmpty?: boolean;
}

/** A member of a server with its known value. */
export interface KnownMember extends ListedMember {
  /** Whether the list's value is the known one. */
  isAsKnown(shown: unknown): boolean;
}

declare const judged: unique symbol;

/**
 * Compares lists with what is known of a server, for the members that are needed. Only {@link answerOfLists} makes it.
 */
export type ListsAnswer =
  /** They show every needed member, with its known value. */
  | { readonly is: "asKnown"; readonly [judged]: "asKnown" }
  /** Only the server's own record says more. */
  | {
      readonly is: "open";
      /** Needed members that the lists leave out. */
      readonly leftOut: readonly string[];
      /** Members that they show with another value than is known. */
      readonly others: readonly string[];
    };

/** A list may leave out a member of an own record: no member, an empty one and a mask prove nothing. */
const saysNothing = (value: unknown): boolean => isEmpty(value) || isMasked(value);

/** The value of a member in the lists; undefined: they leave it out. */
function shownIn({ server, asset }: ShownInLists, { field, elsewhere }: ListedMember): unknown {
  const records: Readonly<Record<string, Properties | undefined>> = {
    "server.details": server,
    "asset.details": asset,
  };
  const type = server?.type ?? asset?.type;
  const values = [
    server && (server as Properties)[field],
    ...elsewhere
      .filter(({ isWord }) => !isWord)
      .map(({ operation, field: at, valueIn }) => {
        const value = records[operation]?.[at];
        return valueIn ? valueIn(value, type) : value;
      }),
  ];
  return values.find((value) => !saysNothing(value)) ?? (values.includes("") ? "" : undefined);
}

/** The needed members that lists leave out. */
export const membersLeftOut = (listed: ShownInLists, members: readonly ListedMember[]): readonly string[] =>
  members
    .filter((member) => member.isNeeded && isLeftOut(shownIn(listed, member), member))
    .map(({ name }) => name);

const isLeftOut = (shown: unknown, { mayBeEmpty = false }: ListedMember): boolean =>
  mayBeEmpty ? shown === undefined : saysNothing(shown);

/**
 * Whether lists answer every question about a server: they show it in use, and each needed member with its known value.
 * A list changes nothing: if it shows another value, or leaves one out, the server's own record is asked for.
 */
export function answerOfLists(listed: ShownInLists, members: readonly KnownMember[]): ListsAnswer {
  const leftOut = membersLeftOut(listed, members);
  const otherMembers = members
    .filter((member) => {
      const shown = shownIn(listed, member);
      return shown !== undefined && !member.isAsKnown(shown);
    })
    .map(({ name }) => name);
  const isAsKnown = leftOut.length === 0 && otherMembers.length === 0 && isInUse(listed);
  return isAsKnown ? ({ is: "asKnown" } as ListsAnswer) : { is: "open", leftOut, others: otherMembers };
}

/** Whether both records show the server in use, and no work on it. */
function isInUse({ server, asset }: ShownInLists): boolean {
  if (!asset || hasEnded(asset) || !isInOrder(asset) || hasEnded(server)) return false;
  const active = server?.active ?? asset.active;
  const { status } = server ?? {};
  const sight = sightOf({ ...(active !== undefined && { active }), ...(status !== undefined && { status }) });
  return (
    sight.isClear && sight.activity === "inUse" && sight.oddStatus === undefined && asset.active !== false
  );
}
