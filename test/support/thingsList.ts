import type { Page } from "../../provider/api/client/pages";
import type { RecordList } from "../../provider/resource/recordList";
import { scriptedHost } from "./scriptedHost";

export interface Thing {
  readonly id: string;
  readonly value?: string;
}

export const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, number) => ({ id: `t${number}` }));

/** How a host gives its list. */
interface ListHost {
  /** How many ids one call can filter by. Default: 1. */
  readonly most?: number;
  /** Of items on a page, whatever size is asked for. Default: as asked for, or a hundred. */
  readonly longestPage?: number;
  /** Whether a page tells how many items there are in all. Default: true. */
  readonly counts?: boolean;
  /** Runs at each call; throws where the host fails. */
  fail?(): void;
}

/** The part of a list that a page shows, and the size of the pages that it counts. */
interface Shown {
  readonly from?: number;
  readonly size: number;
  readonly counted?: number;
}

/** A list of the account that notes how it was asked, on virtual time: a call takes 100 ms. */
export function thingsList(
  items: readonly Thing[],
  { most = 1, longestPage = Number.POSITIVE_INFINITY, counts = true, fail = () => {} }: ListHost = {},
) {
  const { session, clock } = scriptedHost({});
  const calls: string[] = [];
  let stored = items;
  async function records(call: string, isWanted: (thing: Thing) => boolean = () => true) {
    calls.push(call);
    fail();
    const now = stored;
    await clock.sleep(100);
    return now.filter(isWanted);
  }
  async function* pagesOf(call: string, isWanted?: (thing: Thing) => boolean): AsyncGenerator<Page<Thing>> {
    const size = Math.min(100, longestPage);
    for (let from = 0, total = 1; from < total; from += size) {
      const all = await records(from === 0 ? call : `${call} from ${from}`, isWanted);
      yield pageOf(all, { from, size });
      total = all.length;
    }
  }
  // A host that has cut the page may still count pages of the size that was asked for.
  const pageOf = (all: readonly Thing[], { from = 0, size, counted }: Shown) => ({
    items: all.slice(from, from + size),
    page_total: Math.ceil(all.length / (counted ?? size)),
    ...(counts && { item_total: all.length }),
  });
  const list: RecordList<Thing> & Required<Pick<RecordList<Thing>, "some">> = {
    source: "things",
    by: "id",
    keyOf: ({ id }) => id,
    all: (_session, account) => pagesOf(`pages of ${account}`),
    some: {
      most,
      read: (_session, account, ids) =>
        pagesOf(`${ids.join(" ")} of ${account}`, ({ id }) => ids.includes(id)),
    },
    page: async (_session, account, size) =>
      pageOf(await records(`page of ${size} of ${account}`), {
        size: Math.min(size, longestPage),
        counted: counts ? Math.min(size, longestPage) : size,
      }),
  };
  const store = (next: readonly Thing[]) => {
    stored = next;
  };
  return { session, list, clock, calls, store };
}
