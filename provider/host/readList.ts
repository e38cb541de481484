import type { CallOptions, WireObject } from "../api/callOptions";
import type { Calls, Client, ListItems, ListName, ParamsOfList } from "../api/client";
import { pageSize } from "../api/client/pages";
import { type CountedIds, noteIds } from "./countedIds";
import { identityOf } from "./identity";
import { haveSameRecords, type PageSource, type Pass, readPass } from "./pass";
import { type ListReading, seenItems, type Unsteady, type WholeList } from "./shown/listReading";

/** The dependencies of reading a list. */
export interface ListHost {
  readonly client: Calls;
  /** The parameters that the host has refused, so that they are not sent again. */
  readonly hostLacks: Set<string>;
  /**
   * By list, the largest number of records that a single page with the whole list has had. Only a longer list needs a
   * first page that counts its records.
   */
  readonly longPages: Map<string, number>;
  readonly countedIds: CountedIds;
}

/** The options of a request for a list. */
export interface ListCall<Item> extends CallOptions {
  /**
   * Whether the list can have no further records, for example because each requested id is found. If so, the list need
   * not be read a second time.
   */
  isAll?(items: readonly Item[]): boolean;
}

/** A list with more records is not requested on a single page. */
const mostOnOnePage = 5_000;
/** How often a list of several pages is read at most, until two reads contain the same records. */
const mostReadings = 3;

/**
 * Reads a whole list; no other function does. A single page is complete if its own count says so. A list of several
 * pages is requested as one long page. If the host does not accept a long page, all pages are read twice, because pages
 * shift while others add and remove records: a list is complete if two reads contain the same records.
 *
 * @throws the client's failure.
 */
export function readList<Name extends ListName>(
  { client, hostLacks, longPages, countedIds }: ListHost,
  name: Name,
  params: ParamsOfList<Name>,
  { isAll, ...options }: ListCall<ListItems<Name>> = {},
): Promise<ListReading<ListItems<Name>>> {
  const listParams: WireObject = params ?? {};
  const method = name.split(".").reduce<unknown>((node, part) => (node as WireObject)[part], client);
  const { pages } = method as Client["asset"]["list"];
  const lackName = `long pages of ${name}`;
  const key = `${name} ${JSON.stringify(listParams)}`;
  const source = {
    pages: (size?: number) =>
      pages({ ...listParams, ...(size !== undefined && { page_size: size }) } as never, options),
    identityOf: identityOf(name),
    first: Number(listParams.page_num ?? 1),
    size: Number(listParams.page_size ?? pageSize),
  };
  const reading = readPages(source as unknown as PageSource<ListItems<Name>>, {
    isAll,
    takesLongPages: () =>
      listParams.page_size === undefined && listParams.page_num === undefined && !hostLacks.has(lackName),
    refusesLongPages: () => void hostLacks.add(lackName),
    longest: longPages.get(key),
    hasLongPage: (count) => void longPages.set(key, Math.max(count, longPages.get(key) ?? 0)),
  });
  return reading.then((list) => {
    const ids = seenItems(list).map((record) => (record as { readonly id?: unknown }).id);
    noteIds({ countedIds }, name, ids);
    return list;
  });
}

/** A client, or the part of a client that a session has. */
interface AnyCalls {
  call(name: ListName, params: { readonly page_size: number }, options: CallOptions): Promise<unknown>;
}

/** Requests one record, only to see whether the host responds. */
export async function askForOne(client: AnyCalls, name: ListName, options: CallOptions): Promise<void> {
  await client.call(name, { page_size: 1 }, options);
}

/** Reads one record of a list, only to see which fields records have; undefined if the first page has no record. */
export async function sampleRecord<Name extends ListName>(
  { client }: Pick<ListHost, "client">,
  name: Name,
  params: ParamsOfList<Name>,
  options: CallOptions,
): Promise<{ readonly record: ListItems<Name> | undefined }> {
  const oneRecord: WireObject = { ...params, page_size: 1 };
  const page = await client.call(name as "server.list", oneRecord as never, options);
  return { record: (page as { readonly items?: readonly ListItems<Name>[] }).items?.[0] };
}

interface Reading<Item> {
  isAll?: ((items: readonly Item[]) => boolean) | undefined;
  takesLongPages(): boolean;
  refusesLongPages(): void;
  /** The largest number of records of this list that one long page has had, equal to the count on the first page. */
  readonly longest?: number | undefined;
  hasLongPage?(count: number): void;
}

/** See {@link readList}. */
export async function readPages<Item>(
  source: PageSource<Item>,
  { isAll, takesLongPages, refusesLongPages, longest, hasLongPage }: Reading<Item>,
): Promise<ListReading<Item>> {
  // Reads one page that is twice as long as the list, so that there is room for records that others add.
  const readLong = (total: number) =>
    readPass({ ...source, size: 2 * total }, { size: 2 * total, mostPages: 1 }).catch(() => undefined);
  const earlyPass = longest !== undefined && takesLongPages() ? await readLong(longest) : undefined;
  // The host has shown before that it does not cut off a page of this size.
  if (earlyPass?.isAtOnce && earlyPass.items.length <= (longest as number)) return wholeList(earlyPass);
  let longPass: Pass<Item> | undefined;
  const onOnePage = async (total = 0) => {
    if (total <= pageSize || total > mostOnOnePage || !takesLongPages()) return false;
    // Some hosts cut off a long page, and count only the records on it.
    const hasAll = (page: Pass<Item> | undefined) => page?.isAtOnce && page.items.length >= total;
    const page = hasAll(earlyPass) ? earlyPass : await readLong(total);
    if (hasAll(page)) {
      longPass = page;
      hasLongPage?.(total);
    } else refusesLongPages();
    return longPass !== undefined;
  };
  const passes: Pass<Item>[] = [];
  for (let turn = 1; turn <= mostReadings; turn++) {
    const pass = await readPass(source, { endsAfterFirst: turn === 1 ? onOnePage : undefined });
    if (longPass) return wholeList(longPass);
    if (pass.isAtOnce || isAll?.(pass.items)) return wholeList(pass);
    const samePass = passes.findLast((earlierPass) => haveSameRecords(earlierPass, pass));
    passes.push(pass);
    if (!samePass) continue;
    return samePass.isShort || pass.isShort ? partialList(passes, "cut") : wholeList(pass);
  }
  return partialList(passes, "moved");
}

const wholeList = <Item>({ items, isCounted }: Pass<Item>) =>
  ({ isWhole: true, items, isCounted }) as WholeList<Item>;

/** If a record was read several times, the last version is used. */
const partialList = <Item>(passes: readonly Pass<Item>[], because: Unsteady) => ({
  isWhole: false as const,
  because,
  whatWasSeen: [...new Map(passes.flatMap(({ byIdentity }) => [...byIdentity])).values()],
});
