import DataLoader from "dataloader";
import { isWholeList, type Page } from "../api/client/pages";
import { isHostError } from "../api/errors";
import { abortable } from "../clock";
import type { Batch, Reading, Session } from "./session";

/** A list of the API with records that resources read by a key: an id, a name, a domain. */
export interface RecordList<Item> {
  /** Names the list of the API: lists with one source share their readings. */
  readonly source: string;
  /** What the key is. */
  readonly by: string;
  keyOf(item: Item): string | undefined;
  /** Case does not matter: for domains. The API is asked with the key as it is given. */
  readonly inAnyCase?: true;
  /** Every record of the account, page by page. */
  all(session: Session, account: number | undefined): AsyncIterable<Item>;
  /** The records of some keys only, if the API can filter by them. */
  readonly some?: {
    /** Of so many keys at most in one call. */
    readonly most: number;
    read(session: Session, account: number | undefined, keys: readonly string[]): Promise<Page<Item>>;
  };
}

/** A list that the API can filter by the keys. */
export type FilteredList<Item> = RecordList<Item> & Required<Pick<RecordList<Item>, "some">>;

/** How long a read waits for others to join it, in milliseconds. */
export const gathering = 5;
/**
 * How long one reading of a whole list is used, in milliseconds. The reads of one operation follow each other
 * closely.
 */
const readingServes = 30_000;
/** After so many filtered calls in that time the stack is large, and the whole list is cheaper. */
const mostFiltered = 3;

export interface ListQuestion {
  readonly key: string;
  readonly account: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * The records of this key in the account's list. The caller must confirm with a call of its own that one which is not
 * listed is gone, because pages shift while others add and remove records.
 *
 * Reads of one operation share the pages, so that a refresh of hundreds of resources takes a few calls.
 *
 * @throws what the client throws: a list that cannot be read says nothing about any record.
 */
export async function allListed<Item>(
  session: Session,
  list: RecordList<Item>,
  { key, account, signal }: ListQuestion,
): Promise<readonly Item[]> {
  const { batches } = session.lists;
  const name = `${listName(list, account)} by ${list.by}`;
  const batch = batches.get(name) ?? createBatch(session, list, account);
  batches.set(name, batch);
  return abortable(batch.load(key) as Promise<readonly Item[]>, signal);
}

/** The one record of this key; undefined if it is not listed. */
export const listed = async <Item>(
  session: Session,
  list: RecordList<Item>,
  asked: ListQuestion,
): Promise<Item | undefined> => (await allListed(session, list, asked)).at(-1);

/** For a list that the host may not have, or not for this user: nothing is known of it then. */
export const undefinedIfNoList = (error: unknown): undefined => {
  if (!isHostError(error, "permission", "wrongAddress")) throw error;
};

/** Like `listed`, for records with a call of their own: if the user may not read the list, that call decides. */
export async function listedIfAllowed<Item>(
  ...asked: Parameters<typeof listed<Item>>
): Promise<Item | undefined> {
  try {
    return await listed<Item>(...asked);
  } catch (error) {
    if (isHostError(error, "permission")) return undefined;
    throw error;
  }
}

/** Called after a write, because the list may have changed. */
export const forgetListed = (
  session: Session,
  list: Pick<RecordList<never>, "source">,
  account: number | undefined,
): void => void session.lists.readings.delete(listName(list, account));

export const listName = ({ source }: { readonly source: string }, account: number | undefined) =>
  `${source} of ${account ?? "the account"}`;

function createBatch<Item>(session: Session, list: RecordList<Item>, account: number | undefined): Batch {
  const { clock, lists } = session;
  const { readings } = lists;
  const source = listName(list, account);
  let filtered = { at: 0, calls: 0 };
  /** The reading in progress. What is known already is answered without a pause. */
  let open: Promise<unknown> = Promise.resolve();

  const isFresh = (at: number) => clock.now() - at < readingServes;

  /** The last reading of the whole list, if it is fresh and has given none of these keys yet. */
  function lastFor(asked: readonly string[]): Reading | undefined {
    const last = readings.get(source);
    return last && isFresh(last.at) && !asked.some((key) => last.given.has(key)) ? last : undefined;
  }

  function whole(asked: readonly string[]): Promise<readonly Item[]> {
    const last = lastFor(asked);
    if (last) {
      for (const key of asked) last.given.add(key);
      return last.items as Promise<readonly Item[]>;
    }
    const items = collected(list.all(session, account));
    const reading: Reading = { at: clock.now(), items, given: new Set(asked) };
    items.catch(() => {
      if (readings.get(source) === reading) readings.delete(source);
    });
    readings.set(source, reading);
    return items;
  }

  async function find(keys: readonly string[]): Promise<readonly Item[]> {
    const asked = keys.map((key) => `${list.by} ${key}`);
    if (!canFilter(list) || lastFor(asked)) return whole(asked);
    if (!isFresh(filtered.at)) filtered = { at: clock.now(), calls: 0 };
    filtered.calls += callsFor(list, keys.length);
    if (filtered.calls > mostFiltered) return whole(asked);
    const found = await Promise.all(readFiltered(session, account, list, keys).values());
    // A host may send small pages.
    const isShown = found.every(({ items, isWhole }) => isWhole || items.length > 0);
    return isShown ? found.flatMap(({ items }) => items) : whole(asked);
  }

  return new DataLoader<string, readonly Item[]>(
    async (keys) => {
      const reading = find([...new Set(keys)]);
      open = reading.catch(() => {});
      const found = byKey(list, await reading);
      return keys.map(found);
    },
    // DataLoader's own cache holds single records. Here a whole list is shared, even while it is being read,
    // including the fact that a record is missing.
    // One reading follows the other, so that all who ask in the meantime share the next one.
    {
      cache: false,
      batchScheduleFn: (run) => void Promise.all([clock.sleep(gathering), open]).then(run),
    },
  );
}

const canFilter = <Item>(list: RecordList<Item>): list is FilteredList<Item> => list.some !== undefined;

/** How many calls read the records of so many keys. */
export const callsFor = ({ some }: FilteredList<unknown>, keys: number): number =>
  Math.ceil(keys / some.most);

/** What a list has for a key. */
export interface Found<Item> {
  readonly items: readonly Item[];
  /** Whether it surely has no others of this key, if the host's filter is right. */
  readonly isWhole: boolean;
}

/** What the host finds for each of these keys. If a call fails, only its own keys have no answer. */
export function readFiltered<Item>(
  session: Session,
  account: number | undefined,
  list: FilteredList<Item>,
  keys: readonly string[],
): ReadonlyMap<string, Promise<Found<Item>>> {
  const { most, read } = list.some;
  const found = new Map<string, Promise<Found<Item>>>();
  for (let from = 0; from < keys.length; from += most) {
    const chunk = keys.slice(from, from + most);
    const reading = read(session, account, chunk).then((page) => {
      const [of, isWhole] = [byKey(list, page.items), isWholeList(page)];
      return (key: string) => ({ items: of(key), isWhole });
    });
    for (const key of chunk)
      found.set(
        key,
        reading.then((of) => of(key)),
      );
  }
  return found;
}

/** The items by their key. */
export function byKey<Item>(
  { keyOf, inAnyCase }: Pick<RecordList<Item>, "keyOf" | "inAnyCase">,
  items: readonly Item[],
): (key: string) => readonly Item[] {
  const plain = (key: string | undefined) => (inAnyCase ? key?.toLowerCase() : key);
  const found = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const key = plain(keyOf(item));
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return (key) => found.get(plain(key)) ?? [];
}

/** All of a list as one page. */
export async function onePage<Item>(items: AsyncIterable<Item>): Promise<Page<Item>> {
  const all = await collected(items);
  return { items: all, item_total: all.length };
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
