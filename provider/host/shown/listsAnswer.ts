import { isMasked } from "../../normalForms";
import { isEmpty, type Properties } from "../../values";
import type { AssetRecord } from "../assets/assetLists";
import { hasEnded, isInOrder } from "./asset";
import type { OtherField } from "./needs";
import type { ServerRecord } from "./server";
import { sightOf } from "./sight";

/** The records of one server in the list of servers and in the list of assets. */
export interface ShownInLists {
  readonly server?: ServerRecord | undefined;
  readonly asset?: AssetRecord | undefined;
}

/** A field of a server, and where lists may show it. */
export interface ListedMember {
  /** The name of the field in messages. */
  readonly name: string;
  /** The name of the field in `server.details` and in the list of servers. */
  readonly field: string;
  readonly elsewhere: readonly OtherField[];
  /** Whether a list that leaves the field out cannot replace the server's own record. */
  readonly isNeeded: boolean;
  /**
   * Whether people may have left the field empty. For such a field, an empty text counts as its value, and only a
   * record without the field leaves it out.
   */
  readonly mayBeEmpty?: boolean;
}

/** A field of a server with its known value. */
export interface KnownMember extends ListedMember {
  /** Whether the value in the list equals the known one. */
  isAsKnown(shownValue: unknown): boolean;
}

declare const judged: unique symbol;

/** The result of comparing lists with the known values of a server. Only {@link answerOfLists} creates it. */
export type ListsAnswer =
  /** The lists show every needed field with its known value. */
  | { readonly is: "asKnown"; readonly [judged]: "asKnown" }
  /** The lists leave questions open, so the server's own record must be read. */
  | {
      readonly is: "open";
      /** The needed fields that the lists leave out. */
      readonly leftOut: readonly string[];
      /** The fields that the lists show with another value than the known one. */
      readonly others: readonly string[];
    };

/**
 * Whether a value in a list proves nothing, because it is missing, empty or masked. Lists may leave out fields that a
 * server's own record has.
 */
const saysNothing = (value: unknown): boolean => isEmpty(value) || isMasked(value);

/** The value of a field in the lists; undefined if they leave it out. */
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
      .map(({ operation, field: fieldName, valueIn }) => {
        const value = records[operation]?.[fieldName];
        return valueIn ? valueIn(value, type) : value;
      }),
  ];
  return values.find((value) => !saysNothing(value)) ?? (values.includes("") ? "" : undefined);
}

/** The needed fields that the lists leave out. */
export const membersLeftOut = (listed: ShownInLists, members: readonly ListedMember[]): readonly string[] =>
  members
    .filter((member) => member.isNeeded && isLeftOut(shownIn(listed, member), member))
    .map(({ name }) => name);

const isLeftOut = (shownValue: unknown, { mayBeEmpty = false }: ListedMember): boolean =>
  mayBeEmpty ? shownValue === undefined : saysNothing(shownValue);

/**
 * Compares the lists with the known values of a server. The lists replace the server's own record if they show the
 * server in use, and every needed field with its known value. Nothing is ever changed because of a list: if it shows
 * another value, or leaves a field out, the caller reads the server's own record.
 */
export function answerOfLists(listed: ShownInLists, members: readonly KnownMember[]): ListsAnswer {
  const leftOut = membersLeftOut(listed, members);
  const otherMembers = members
    .filter((member) => {
      const shownValue = shownIn(listed, member);
      return shownValue !== undefined && !member.isAsKnown(shownValue);
    })
    .map(({ name }) => name);
  const isAsKnown = leftOut.length === 0 && otherMembers.length === 0 && isInUse(listed);
  return isAsKnown ? ({ is: "asKnown" } as ListsAnswer) : { is: "open", leftOut, others: otherMembers };
}

/** Whether both records show the server in use, with no work on it. */
function isInUse({ server, asset }: ShownInLists): boolean {
  if (!asset || hasEnded(asset) || !isInOrder(asset) || hasEnded(server)) return false;
  const active = server?.active ?? asset.active;
  const { status } = server ?? {};
  const sight = sightOf({ ...(active !== undefined && { active }), ...(status !== undefined && { status }) });
  return (
    sight.isClear && sight.activity === "inUse" && sight.oddStatus === undefined && asset.active !== false
  );
}
