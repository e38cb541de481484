import type { CallOptions, WireObject } from "../api/callOptions";
import type { Calls, Client, ListItems, ListName, ParamsOfList } from "../api/client";
import { pageSize } from "../api/client/pages";
import { type CountedIds, noteIds } from "./countedIds";
import { identityOf } from "./identity";
import { agree, type PageSource, type Pass, readPass } from "./pass";
import { type ListReading, seenItems, type Unsteady, type WholeList } from "./shown/listReading";

/** The tools that reading a list needs. */
export interface ListHost {
  readonly client: Calls;
  /** The parameters that the host has refused, so that it is not asked for them again. */
  readonly hostLacks: Set<string>;
  /**
   * The most records that one page with the whole list has had, by list: only a longer list needs a first page that
   * counts them.
   */
  readonly longPages: Map<string, number>;
  readonly countedIds: CountedIds;
}

/** The form of a request for a list. */
export interface ListCall<Item> extends CallOptions {
  /** Whether these are all possible records, so that no second reading is needed: each requested id. */
  isAll?(items: readonly Item[]): boolean;
}

/** A longer list is not asked for on one page. */
const mostOnOnePage = 5_000;
/** The most readings of a list of several pages until two have the same records. */
const mostReadings = 3;

/**
 * Reads a list to its end. No other function does. One page is whole if its count says so. Several pages are asked for
 * as one long page. If the host does not accept that, all pages are read twice, because pages shift while others add
 * and remove records: a list is whole if two readings have the same ones.
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
  const word = `long pages of ${name}`;
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
      listParams.page_size === undefined && listParams.page_num === undefined && !hostLacks.has(word),
    refusesLongPages: () => void hostLacks.add(word),
    longest: longPages.get(key),
    hasLongPage: (count) => void longPages.set(key, Math.max(count, longPages.get(key) ?? 0)),
  });
  return reading.then((list) => {
    const ids = seenItems(list).map((record) => (record as { readonly id?: unknown }).id);
    noteIds({ countedIds }, name, ids);
    return list;
  });
}

/** A client of either form. */
interface AnyCalls {
  call(name: ListName, params: { readonly page_size: number }, options: CallOptions): Promise<unknown>;
}

/** Asks for one record, only to see that the host answers. */
export async function askForOne(client: AnyCalls, name: ListName, options: CallOptions): Promise<void> {
  await client.call(name, { page_size: 1 }, options);
}

/** One record of a list, which only shows the members that records have; none: the first page has no record. */
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
  /** The most records of this list that one long page has had, as many as the first page counted. */
  readonly longest?: number | undefined;
  hasLongPage?(count: number): void;
}

/** See {@link readList}. */
export async function readPages<Item>(
  source: PageSource<Item>,
  { isAll, takesLongPages, refusesLongPages, longest, hasLongPage }: Reading<Item>,
): Promise<ListReading<Item>> {
  // With room for records that others add.
  const readLong = (total: number) =>
    readPass({ ...source, size: 2 * total }, { size: 2 * total, mostPages: 1 }).catch(() => undefined);
  const early = longest !== undefined && takesLongPages() ? await readLong(longest) : undefined;
  // The host has shown that it does not cut a page of this size.
  if (early?.isAtOnce && early.items.length <= (longest as number)) return whole(early);
  let long: Pass<Item> | undefined;
  const onOnePage = async (total = 0) => {
    if (total <= pageSize || total > mostOnOnePage || !takesLongPages()) return false;
    // Some hosts cut a long page, and count only the rest.
    const hasAll = (page: Pass<Item> | undefined) => page?.isAtOnce && page.items.length >= total;
    const page = hasAll(early) ? early : await readLong(total);
    if (hasAll(page)) {
      long = page;
      hasLongPage?.(total);
    } else refusesLongPages();
    return long !== undefined;
  };
  const passes: Pass<Item>[] = [];
  for (let turn = 1; turn <= mostReadings; turn++) {
    const pass = await readPass(source, { endsAfterFirst: turn === 1 ? onOnePage : undefined });
    if (long) return whole(long);
    if (pass.isAtOnce || isAll?.(pass.items)) return whole(pass);
    const samePass = passes.findLast((before) => agree(before, pass));
    passes.push(pass);
    if (!samePass) continue;
    return samePass.isShort || pass.isShort ? partial(passes, "cut") : whole(pass);
  }
  return partial(passes, "moved");
}

const whole = <Item>({ items, isCounted }: Pass<Item>) =>
  ({ isWhole: true, items, isCounted }) as WholeList<Item>;

/** If a record was seen several times, the last one counts. */
const partial = <Item>(passes: readonly Pass<Item>[], because: Unsteady) => ({
  isWhole: false as const,
  because,
  whatWasSeen: [...new Map(passes.flatMap(({ byIdentity }) => [...byIdentity])).values()],
});
