import DataLoader from "dataloader";
import type { Client } from "../api/client";
import { isWholeList, pageSize } from "../api/client/pages";
import type { CallOptions } from "../api/pipeline/call";
import { clamp, isTransient, isTrouble, pollUntil, type Trouble, type Until } from "../api/waiting/poll";
import type { ProgressReporter } from "../api/waiting/progress";
import { abortable } from "../clock";

/** A wait for something at one asset that ends on its own: a build, a rebuild, a removal. */
export interface AssetWait<Result> extends Omit<Until<Result>, "look">, Awaited {
  /** It may have ended long ago: look at once, and not only when the list points at the asset. Default false. */
  readonly atOnce?: boolean;
  /** Takes what the list says of the asset (undefined: it may be there anyway); whether to look at it now. */
  onListed(item: ListedAsset | "missing" | undefined): boolean;
  /** Looks at the asset itself. Returns the result when it has ended; throws when it failed. */
  look(call: CallOptions): Promise<Result | Trouble | undefined>;
}

export type WaitForAsset = <Result>(wait: AssetWait<Result>) => Promise<Result>;

/** How long one listing may take, in milliseconds. Without it the assets themselves are still looked at. */
const listTime = 15_000;
/** How long the first wait of a moment stays for the others that are due then, in milliseconds. */
const gathering = 5;

/**
 * Makes the wait of a session. All waits that are due at one moment share one list call, and an asset is looked at only
 * if the list points at it, if the last look failed, or if that was long ago.
 */
export function createWaitForAsset({
  client,
  ...reporter
}: ProgressReporter & { readonly client: Client }): WaitForAsset {
  const { clock } = reporter;

  async function list(awaited: readonly Awaited[]): Promise<Listing> {
    const [late, answered] = [new AbortController(), new AbortController()];
    clock.sleep(listTime, answered.signal).then(
      () => late.abort(),
      () => {},
    );
    try {
      return await listAwaited(client, awaited, late.signal);
    } finally {
      answered.abort();
    }
  }

  const listings = new DataLoader<Awaited, Listing>(
    async (awaited) => {
      const listing = await list(awaited);
      return awaited.map(() => listing);
    },
    { cache: false, batchScheduleFn: (run) => void clock.sleep(gathering).then(run) },
  );

  async function isPointedAt(wait: AssetWait<unknown>): Promise<boolean> {
    const listing = await abortable(listings.load(wait), wait.signal);
    if (listing === "refused") return true;
    return listing !== undefined && wait.onListed(listing.get(wait.uniqId));
  }

  return (wait) => {
    let [isDue, lookedAt] = [wait.atOnce === true, clock.now()];
    let trouble: string | undefined;
    return pollUntil(reporter, {
      ...wait,
      look: async (elapsed, call) => {
        if (elapsed > 0 && (await isPointedAt(wait))) isDue = true;
        if (clock.now() - lookedAt >= lookInterval(elapsed)) isDue = true;
        if (!isDue) return { trouble };
        lookedAt = clock.now();
        isDue = true;
        const found = await wait.look(call);
        isDue = false;
        trouble = isTrouble(found) ? found.trouble : undefined;
        return found;
      },
    });
  };
}

/**
 * Milliseconds between two looks at one asset while the list shows nothing new. Short at first, because a wrong
 * request fails early; never more than a minute, because the list does not show that a build has failed.
 */
export const lookInterval = (elapsed: number): number => clamp(elapsed / 2, 5_000, 60_000);

/** One item of the asset list, with the members that a wait needs. */
export interface ListedAsset {
  readonly uniq_id?: string | undefined;
  readonly active?: boolean | undefined;
  readonly status?: string | undefined;
}

/**
 * The list's items by id; `"missing"`: the list is whole and surely does not have it. Undefined: the host could not
 * answer now. `"refused"`: it will not answer (no permission, no such path), so each asset must be asked.
 */
export type Listing = ReadonlyMap<string, ListedAsset | "missing"> | "refused" | undefined;

/** An asset that someone waits at. */
export interface Awaited {
  readonly uniqId: string;
  readonly accountNumber: number | undefined;
}

/** Asks the asset list for all ids at once: one call for each account and hundred of ids, so that no page can shift. */
export async function listAwaited(
  client: Client,
  asked: readonly Awaited[],
  signal: AbortSignal,
): Promise<Listing> {
  const found = new Map<string, ListedAsset | "missing">();
  try {
    for (const { accnt, ids } of pagesOf(asked)) {
      const params = { accnt, uniq_id: ids, page_size: pageSize };
      const page = await client.asset.list(params, { signal });
      if (isWholeList(page)) for (const id of ids) found.set(id, "missing");
      for (const item of page.items) if (item.uniq_id) found.set(item.uniq_id, item);
    }
    return found;
  } catch (error) {
    return isTransient(error) || signal.aborted ? undefined : "refused";
  }
}

/** The ids that one call asks for. */
function* pagesOf(asked: readonly Awaited[]) {
  const groups = new Map<number | undefined, Set<string>>();
  for (const { uniqId, accountNumber } of asked)
    groups.set(accountNumber, (groups.get(accountNumber) ?? new Set()).add(uniqId));
  for (const [accnt, all] of groups)
    for (let ids = [...all]; ids.length > 0; ids = ids.slice(pageSize))
      yield { accnt, ids: ids.slice(0, pageSize) };
}
