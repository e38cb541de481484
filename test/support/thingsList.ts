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
  /** Whether it finds values in their own letters only. Default: in any. */
  readonly tellsLettersApart?: boolean;
  /** Runs at each call; throws where the host fails. */
  fail?(): void;
}

/** A list of the account that notes how it was asked, on virtual time: a call takes 100 ms. */
export function thingsList(
  items: readonly Thing[],
  {
    most = 1,
    longestPage = Number.POSITIVE_INFINITY,
    counts = true,
    tellsLettersApart = false,
    fail = () => {},
  }: ListHost = {},
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
  async function* pagesOf(
    call: string,
    { size = 100, isWanted }: { readonly size?: number; isWanted?(thing: Thing): boolean } = {},
  ): AsyncGenerator<Page<Thing>> {
    const shown = Math.min(size, longestPage);
    for (let from = 0, total = 1; from < total; from += shown) {
      const all = await records(from === 0 ? call : `${call} from ${from}`, isWanted);
      total = all.length;
      // A host that has cut the page may still count pages of the size that was asked for.
      const page_total = Math.ceil(total / (counts ? shown : size));
      yield { items: all.slice(from, from + shown), page_total, ...(counts && { item_total: total }) };
    }
  }
  const list: RecordList<Thing> & Required<Pick<RecordList<Thing>, "some">> = {
    source: "things",
    by: "id",
    keyOf: ({ id }) => id,
    pages: (_session, account, size) =>
      pagesOf(size === undefined ? `pages of ${account}` : `page of ${size} of ${account}`, { size }),
    some: {
      most,
      read: (_session, account, ids) =>
        pagesOf(`${ids.join(" ")} of ${account}`, { isWanted: ({ id }) => ids.includes(id) }),
    },
  };
  const inLetters = (value: string | undefined) => (tellsLettersApart ? value : value?.toLowerCase());
  /** By value, as assets are by domain. */
  const byValue: RecordList<Thing> = {
    ...list,
    by: "value",
    keyOf: ({ value }) => value,
    inAnyCase: true,
    some: {
      most: 1,
      read: (_session, account, [wanted]) =>
        pagesOf(`${wanted} of ${account}`, {
          isWanted: ({ value }) => inLetters(value) === inLetters(wanted),
        }),
    },
  };
  const store = (next: readonly Thing[]) => {
    stored = next;
  };
  return { session, list, byValue, clock, calls, store };
}
