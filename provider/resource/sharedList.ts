import DataLoader from "dataloader";
import type { Page } from "../api/client/pages";
import { isHostError } from "../api/errors";
import { abortable } from "../clock";
import type { Batch, Reading, Session } from "./session";
import { wholePage } from "./wholePage";

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
  /** Only the records of these keys, if the API can filter by them. For so many keys at most that is cheaper. */
  readonly some?: {
    readonly most: number;
    read(session: Session, account: number | undefined, keys: readonly string[]): AsyncIterable<Item>;
  };
  /** The first page, of this size. */
  page?(session: Session, account: number | undefined, size: number): Promise<Page<Item>>;
}

/** How long a read waits for others to join it, in milliseconds. */
const gathering = 5;
/**
 * From one reading that must be current to the next of the same list, in milliseconds, unless so many ask for it: who
 * asks in the meantime shares that one. The others need no pause, because few of them ask the host.
 */
const between = 250;
const many = 8;
/**
 * How long one reading of a whole list is used, in milliseconds. The reads of one operation follow each other
 * closely.
 */
const readingServes = 30_000;
/** After so many filtered readings in that time the stack is large, and the whole list is cheaper. */
const mostFiltered = 3;

interface ListQuestion {
  readonly key: string;
  readonly account: number | undefined;
  readonly signal: AbortSignal | undefined;
  /**
   * Only a reading that starts from now on will do: what is looked for may have come a moment ago. `sure`: and one that
   * cannot miss a record, as the pages of a long list do that shift while others add and remove records.
   */
  readonly current?: "sure" | "roughly";
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
  { key, account, signal, current }: ListQuestion,
): Promise<readonly Item[]> {
  const { batches } = session.lists;
  const name = `${listName(list, account)} by ${list.by}${current ? ", current" : ""}`;
  const batch =
    batches.get(name) ?? createBatch(session, list, { account, isCurrent: current !== undefined });
  batches.set(name, batch);
  return abortable(batch.load(key, current === "sure") as Promise<readonly Item[]>, signal);
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

const listName = ({ source }: { readonly source: string }, account: number | undefined) =>
  `${source} of ${account ?? "the account"}`;

/** What is asked of a batch; `isSure`: of pages that shift nothing may be missed. */
interface Asked {
  readonly key: string;
  readonly isSure: boolean;
}

function createBatch<Item>(
  session: Session,
  list: RecordList<Item>,
  { account, isCurrent }: Pick<ListQuestion, "account"> & { readonly isCurrent: boolean },
): Batch {
  const { clock, lists } = session;
  const { readings } = lists;
  const source = listName(list, account);
  let filtered = { at: 0, calls: 0 };
  const firstPage = list.page;
  const page = firstPage && wholePage((size) => begin(() => firstPage(session, account, size)));
  /** The reading in progress, and when the host was last asked. What is known already is answered without a pause. */
  let open: Promise<unknown> = Promise.resolve();
  let begun = Number.NEGATIVE_INFINITY;

  /** How many wait for the next reading, and what starts it when they are many. */
  let waiting = 0;
  let manyWait = () => {};

  const plain = (key: string | undefined) => (list.inAnyCase ? key?.toLowerCase() : key);

  function begin<Read>(read: () => Promise<Read>): Promise<Read> {
    begun = clock.now();
    return read();
  }

  const isFresh = (at: number) => clock.now() - at < readingServes;

  function whole(keys: readonly string[]): Promise<readonly Item[]> {
    const asked = keys.map((key) => `${list.by} ${key}`);
    const last = readings.get(source);
    if (!isCurrent && last && isFresh(last.at) && !asked.some((key) => last.given.has(key))) {
      for (const key of asked) last.given.add(key);
      return last.items as Promise<readonly Item[]>;
    }
    const items = begin(() => collected(list.all(session, account)));
    const reading: Reading = { at: clock.now(), items, given: new Set(asked) };
    items.catch(() => {
      if (readings.get(source) === reading) readings.delete(source);
    });
    readings.set(source, reading);
    return items;
  }

  async function find(keys: readonly string[], isSure: boolean): Promise<readonly Item[]> {
    const { some } = list;
    if (!some) return whole(keys);
    const few = () => begin(() => collected(some.read(session, account, keys)));
    const items = isCurrent ? await page?.read(keys.length) : undefined;
    if (items) return items;
    if (!isFresh(filtered.at)) filtered = { at: clock.now(), calls: 0 };
    if (keys.length <= some.most && (isCurrent || filtered.calls++ < mostFiltered)) return few();
    return isSure && page ? few() : whole(keys);
  }

  /** The items by their key. */
  function byKey(items: readonly Item[]) {
    const found = new Map<string | undefined, Item[]>();
    for (const item of items) {
      const key = plain(list.keyOf(item));
      found.set(key, [...(found.get(key) ?? []), item]);
    }
    return (key: string) => found.get(plain(key)) ?? [];
  }

  const shared = new DataLoader<Asked, readonly Item[]>(
    async (asked) => {
      const reading = find(
        [...new Set(asked.map(({ key }) => key))],
        asked.some(({ isSure }) => isSure),
      );
      open = reading.catch(() => {});
      const found = byKey(await reading);
      return asked.map(({ key }) => found(key));
    },
    // DataLoader's own cache holds single records. Here a whole list is shared, even while it is being read,
    // including the fact that a record is missing.
    // One reading follows the other, so that all who ask in the meantime share the next one.
    {
      cache: false,
      batchScheduleFn: (run) => {
        const wait = isCurrent ? Math.max(gathering, begun + between - clock.now()) : gathering;
        waiting = 0;
        const joined = new Promise<void>((resolve) => {
          manyWait = resolve;
        }).then(() => clock.sleep(gathering));
        void Promise.all([Promise.race([clock.sleep(wait), joined]), open]).then(run);
      },
    },
  );
  async function load(key: string, isSure: boolean): Promise<readonly Item[]> {
    // Each of these keys takes a call of its own, so nothing is gained by waiting for others.
    if (isSure && page?.isLong() && list.some)
      return byKey(await collected(list.some.read(session, account, [key])))(key);
    const found = shared.load({ key, isSure });
    waiting += 1;
    if (waiting === many) manyWait();
    return found;
  }
  return { load };
}

/** What a list has for each of these keys, asked for at the same time. */
export async function* together<Item>(
  keys: readonly string[],
  read: (key: string) => AsyncIterable<Item>,
): AsyncIterable<Item> {
  for (const found of await Promise.all(keys.map((key) => collected(read(key))))) yield* found;
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
