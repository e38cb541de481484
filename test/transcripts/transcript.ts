// The structure of a transcript: plain data, written by hand from the specification. Transcripts import neither the
// client nor the contract table, because they test both.

/** A request and its response, as they are on the wire. */
export interface Exchange {
  /** A short description of the exchange. */
  readonly does: string;
  /** The operation, under the client's name for it. */
  readonly operation: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Params that a program gives in another form than they have on the wire, e.g. `true` for 1. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly answer: Readonly<Record<string, unknown>>;
  /** The side that the exchange tests; default: both. The sandbox returns only one of several allowed responses. */
  readonly only?: "client" | "sandbox";
}

/** Consecutive exchanges of one operation. */
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
  /** The section of the specification. */
  readonly part: string;
  /** Values that the host chooses. The sandbox must keep returning the value that it returned first. */
  readonly assigned: readonly (string | number)[];
  /**
   * Members whose inner structure the specification does not define: only their type, an object or a list, is compared.
   */
  readonly open?: readonly string[];
  /** Members of responses that the specification does not list. The client returns them unchanged. */
  readonly unlisted?: readonly string[];
  readonly exchanges: readonly Exchange[];
}
