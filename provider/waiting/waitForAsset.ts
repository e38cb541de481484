import DataLoader from "dataloader";
import type { Client } from "../api/client";
import type { CallOptions } from "../api/pipeline/call";
import { clamp, isTrouble, pollUntil, type Trouble, type Until } from "../api/waiting/poll";
import type { ProgressReporter } from "../api/waiting/progress";
import { abortable } from "../clock";
import { type Awaited, type ListedAsset, type Listing, listAwaited } from "./listAwaited";

/** A wait for something at one asset that ends by itself: a build, a rebuild, a removal. */
export interface AssetWait<Result> extends Omit<Until<Result>, "look">, Awaited {
  /** It may have ended long ago: look at once, and not only when the list points at the asset. Default false. */
  readonly atOnce?: boolean;
  /** Takes what the list says of the asset (undefined: it may be there all the same); whether to look at it now. */
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
