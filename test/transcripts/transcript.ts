// The shape of a transcript: plain data, hand-written from the specification. Transcripts import neither the
// client nor the contract table: they are what both are held to.

/** One request and its answer, as they are on the wire. */
export interface Exchange {
  /** The event, in a few words. */
  readonly does: string;
  /** The operation, by the name that the client gives it. */
  readonly operation: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Params that a program gives in another form than they have on the wire, e.g. `true` for 1. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly answer: Readonly<Record<string, unknown>>;
  /** The one side that it is about; without it both. The sandbox gives one of the answers that are allowed. */
  readonly only?: "client" | "sandbox";
}

/** Exchanges of one operation, one after another. */
export const on = (
  operation: string,
  path: string,
  exchanges: readonly Omit<Exchange, "operation" | "path">[],
): Exchange[] => exchanges.map((exchange) => ({ operation, path, ...exchange }));

type Page = Record<"item_total" | "page_num" | "page_size", number>;

/** A page of a list, in the envelope that the specification shows: the whole list, unless `more` says otherwise. */
export const page = <Item extends object>(items: readonly Item[], more: Partial<Page> = {}) => {
  const { item_total = items.length, page_num = 1, page_size = 25 } = more;
  const page_total = Math.ceil(item_total / page_size);
  return { item_count: items.length, item_total, items, page_num, page_size, page_total };
};

/** Exchanges that follow one another on one account. */
export interface Transcript {
  /** The part of the specification. */
  readonly part: string;
  /**
   * Values that the host chooses. The value that the sandbox gives first in the place of one, it must give from then
   * on.
   */
  readonly assigned: readonly (string | number)[];
  /** Members whose inner structure the specification does not show: an object stays an object, a list a list. */
  readonly open?: readonly string[];
  /** Members of answers that the specification does not list: the client keeps them as they come. */
  readonly unlisted?: readonly string[];
  readonly exchanges: readonly Exchange[];
}
