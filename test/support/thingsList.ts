import type { Page, PagesEnd } from "../../provider/api/client/pages";
import type { Host } from "../../provider/host/host";
import type { RecordList } from "../../provider/host/lists/recordList";
import { readPages } from "../../provider/host/readList";
import type { ListReading } from "../../provider/host/shown/listReading";
import { scriptedHost } from "./scriptedHost";

export interface Thing {
  readonly id: string;
  readonly value?: string;
}

export const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, number) => ({ id: `t${number}` }));

/** How the host answers its list. */
interface ListHost {
  /** The most items on a page, whatever page size the request asks for. Default: no limit. */
  readonly longestPage?: number;
  /** Whether a page reports the total number of items. Default: true. */
  readonly counts?: boolean;
  /** Runs at each call, and may throw the host's error. */
  fail?(): void;
  /** How long a call takes, in milliseconds. Default: 100. */
  readonly latency?: number;
}

/** A paged list on virtual time that records the requests for its pages. */
export function thingsList(
  items: readonly Thing[],
  { longestPage = Number.POSITIVE_INFINITY, counts = true, fail = () => {}, latency = 100 }: ListHost = {},
) {
  const { session, clock } = scriptedHost({});
  const calls: string[] = [];
  let stored = items;
  async function records(call: string, isWanted: (thing: Thing) => boolean = () => true) {
    calls.push(call);
    fail();
    const now = stored;
    await clock.sleep(latency);
    return now.filter(isWanted);
  }
  async function* pagesOf(
    call: string,
    { size = 100, isWanted }: { readonly size?: number; isWanted?(thing: Thing): boolean } = {},
  ): AsyncGenerator<Page<Thing>, PagesEnd> {
    const shown = Math.min(size, longestPage);
    for (let from = 0, total = 1; from < total; from += shown) {
      const all = await records(from === 0 ? call : `${call} from ${from}`, isWanted);
      total = all.length;
      // A host that cuts the page may still report the number of pages of the requested size.
      const page_total = Math.ceil(total / (counts ? shown : size));
      yield { items: all.slice(from, from + shown), page_total, ...(counts && { item_total: total }) };
    }
    return "counted";
  }
  const read = (
    pages: (size?: number) => AsyncGenerator<Page<Thing>, PagesEnd>,
    isAll?: (items: readonly Thing[]) => boolean,
  ): Promise<ListReading<Thing>> =>
    readPages(
      { pages, identityOf: ({ id }) => id, first: 1, size: 100 },
      {
        isAll,
        takesLongPages: () => !session.access.hostLacks.has("long pages"),
        refusesLongPages: () => void session.access.hostLacks.add("long pages"),
      },
    );
  const whole: RecordList<Thing> = {
    source: "things",
    of: "things",
    by: "id",
    keyOf: ({ id }) => id,
    idOf: ({ id }) => id,
    read: (_host, account) =>
      read((size) =>
        pagesOf(size === undefined ? `pages of ${account}` : `page of ${size} of ${account}`, { size }),
      ),
  };
  const list = {
    ...whole,
    some: (_host: Host, account: number | undefined, ids: readonly string[]) =>
      read(
        () => pagesOf(`${ids.join(" ")} of ${account}`, { isWanted: ({ id }) => ids.includes(id) }),
        (items) => ids.every((id) => items.some((item) => item.id === id)),
      ),
  };
  /** The same list with `value` as its search key, as assets are searched by domain. */
  const byValue: RecordList<Thing> = {
    ...whole,
    by: "value",
    keyOf: ({ value }) => value,
    inAnyCase: true,
  };
  const store = (next: readonly Thing[]) => {
    stored = next;
  };
  return { session, list, byValue, clock, calls, store };
}
