import type { CurrentList } from "../../provider/resource/listedNow";
import { onePage } from "../../provider/resource/sharedList";
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
  /** Of items on a page, whatever size is asked for. Default: as asked for. */
  readonly longestPage?: number;
  /** Whether a page tells how many items there are in all. Default: true. */
  readonly counts?: boolean;
  /** Runs at each call; throws where the host fails. */
  fail?(): void;
}

/** A list of the account that notes how it was asked, on virtual time: a call takes 100 ms. */
export function thingsList(
  items: readonly Thing[],
  { most = 1, longestPage = Number.POSITIVE_INFINITY, counts = true, fail = () => {} }: ListHost = {},
) {
  const { session, clock } = scriptedHost({});
  const calls: string[] = [];
  let stored = items;
  async function* answer(call: string, isWanted: (thing: Thing) => boolean = () => true) {
    calls.push(call);
    fail();
    const now = stored;
    await clock.sleep(100);
    yield* now.filter(isWanted);
  }
  const list: CurrentList<Thing> = {
    source: "things",
    by: "id",
    keyOf: ({ id }) => id,
    all: (_session, account) => answer(`all of ${account}`),
    some: {
      most,
      async read(_session, account, ids) {
        const page = await onePage(answer(`${ids.join(" ")} of ${account}`, ({ id }) => ids.includes(id)));
        return counts ? page : { items: page.items };
      },
    },
    async page(_session, account, size) {
      const { items: all } = await onePage(answer(`page of ${size} of ${account}`));
      const shown = Math.min(size, longestPage);
      const items = all.slice(0, shown);
      // A host that has cut the page may still count pages of the size that was asked for.
      if (!counts) return { items, page_total: Math.ceil(all.length / size) };
      return { items, item_total: all.length, page_total: Math.ceil(all.length / shown) };
    },
  };
  const store = (next: readonly Thing[]) => {
    stored = next;
  };
  return { session, list, clock, calls, store };
}
