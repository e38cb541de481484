import DataLoader from "dataloader";
import { HostError } from "../api/errors";
import { abortable } from "../api/pipeline/abortable";
import type { Batch, Session } from "./session";

/** A list of the API with records that resources read by id. */
export interface RecordList<Item> {
  /** The key of the list in the session. */
  readonly name: string;
  idOf(item: Item): string | undefined;
  /** Every record of the account, page by page. */
  all(session: Session, account: number | undefined): AsyncIterable<Item>;
  /** Only the records of these ids, where the API can filter by id. */
  some?(session: Session, account: number | undefined, ids: readonly string[]): AsyncIterable<Item>;
}

/** How long a read waits for others to join it, in milliseconds. */
const gathering = 5;
/**
 * How long one reading of a whole list is used, in milliseconds. The reads of one operation follow each other
 * closely.
 */
const readingServes = 30_000;
/**
 * Beyond these numbers the stack is large, and reading the whole list is cheaper: ids in one call, and filtered
 * calls in a row.
 */
const mostIds = 100;
const mostFilteredCalls = 3;

/**
 * The record of this id in the account's list; undefined if it is not listed. The caller must confirm that with a
 * call of its own before it takes the record for gone, because pages shift while others add and remove records.
 *
 * Reads of one operation share the pages, so that a refresh of hundreds of resources takes a few calls. Each
 * reading gives a record once; the next read of it asks the host again.
 *
 * @throws what the client throws: a list that cannot be read says nothing about any record.
 */
export async function listed<Item>(
  session: Session,
  list: RecordList<Item>,
  { id, account, signal }: { id: string; account: number | undefined; signal: AbortSignal | undefined },
): Promise<Item | undefined> {
  const key = keyOf(list, account);
  const batch = session.batches.get(key) ?? createBatch(session, list, account);
  session.batches.set(key, batch);
  return abortable(batch.load(id) as Promise<Item | undefined>, signal);
}

/** Like `listed`, for records with a call of their own: if the user may not read the list, that call decides. */
export async function listedIfAllowed<Item>(
  ...asked: Parameters<typeof listed<Item>>
): Promise<Item | undefined> {
  try {
    return await listed<Item>(...asked);
  } catch (error) {
    if (error instanceof HostError && error.kind === "permission") return undefined;
    throw error;
  }
}

/** Called after a write, because the list may have changed. */
export function forgetListed<Item>(
  session: Session,
  list: RecordList<Item>,
  account: number | undefined,
): void {
  session.batches.get(keyOf(list, account))?.forget();
}

const keyOf = (list: { readonly name: string }, account: number | undefined) =>
  `${list.name}:${account ?? ""}`;

function createBatch<Item>(session: Session, list: RecordList<Item>, account: number | undefined): Batch {
  type Found = ReadonlyMap<string, Item>;
  let reading: { at: number; items: Promise<Found>; given: Set<string> } | undefined;
  let filtered = { at: 0, calls: 0 };

  const isFresh = (at: number) => session.clock.now() - at < readingServes;

  async function collect(items: AsyncIterable<Item>): Promise<Found> {
    const found = new Map<string, Item>();
    for await (const item of items) {
      const id = list.idOf(item);
      if (id !== undefined) found.set(id, item);
    }
    return found;
  }

  function whole(ids: readonly string[]): Promise<Found> {
    if (!reading || !isFresh(reading.at) || ids.some((id) => reading?.given.has(id))) {
      const begun = {
        at: session.clock.now(),
        items: collect(list.all(session, account)),
        given: new Set<string>(),
      };
      begun.items.catch(() => {
        if (reading === begun) reading = undefined;
      });
      reading = begun;
    }
    for (const id of ids) reading.given.add(id);
    return reading.items;
  }

  function find(ids: readonly string[]): Promise<Found> {
    if (!isFresh(filtered.at)) filtered = { at: session.clock.now(), calls: 0 };
    const few = ids.length <= mostIds && filtered.calls < mostFilteredCalls;
    if (!list.some || !few) return whole(ids);
    filtered.calls += 1;
    return collect(list.some(session, account, ids));
  }

  const loader = new DataLoader<string, Item | undefined>(
    async (ids) => {
      const found = await find([...new Set(ids)]);
      return ids.map((id) => found.get(id));
    },
    // DataLoader's own cache holds single records. Here a whole list is shared, even while it is being read,
    // including the fact that a record is missing.
    { cache: false, batchScheduleFn: (run) => void session.clock.sleep(gathering).then(run) },
  );
  return {
    load: (id) => loader.load(id),
    forget: () => {
      reading = undefined;
    },
  };
}
