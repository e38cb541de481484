import type { CallOptions } from "../../api/callOptions";
import { HostError } from "../../api/errors";
import { clamp, isTransient, isTrouble, pollUntil, type Trouble, type Until } from "../../api/waiting/poll";
import type { Host } from "../host";
import type { Listed } from "../lists/recordList";
import { listedSoon } from "../lists/sharedList";
import { seenItems } from "../shown/listReading";
import { type AssetId, type AssetRecord, assetsById } from "./assetLists";

/** A wait for work at one asset that ends on its own: a build, a rebuild, a removal. */
export interface AssetWait<Result> extends Omit<Until<Result>, "look"> {
  readonly asset: AssetId;
  /** It may have ended long ago: look at once, and not only if the list points at the asset. Default false. */
  readonly atOnce?: boolean;
  /** The kind of work, by name, if the shortest one of its kind says when the next ones need no look. */
  readonly work?: string | undefined;
  /** Gets the list's answer about the asset; returns whether to look at it now. */
  onListed(listed: Listed<AssetRecord>): boolean;
  /** Looks at the asset itself. Returns the result once the work has ended; throws if it has failed. */
  look(call: CallOptions): Promise<Result | Trouble | undefined>;
}

/**
 * Waits for an asset. All waits that are due at one moment share one list call. An asset itself is looked at only if
 * the list points at it or shows a change, if the last look failed, or if that was long ago.
 */
export async function waitForAsset<Result>(host: Host, wait: AssetWait<Result>): Promise<Result> {
  const { clock, workTimes } = host;
  const { work, atOnce = false } = wait;
  const shortest = work === undefined || atOnce ? undefined : workTimes.get(work);
  // Work that is known to take a while has not ended at once.
  let [isDue, isAsked, lookedAt] = [atOnce, !atOnce && (shortest ?? 0) < shortWork, clock.now()];
  const begun = clock.now();
  /** Before that, a change in the list needs no look. */
  const expectedAt = begun + (shortest ?? 0);
  let hasLooked = false;
  let trouble: string | undefined;
  let listedStatus: string | undefined;
  const result = await pollUntil(host, {
    ...wait,
    shortest,
    look: async (elapsed, call) => {
      const sight = isAsked ? await sightInList(host, wait) : undefined;
      if (sight?.isPointedAt || (listedStatus !== undefined && sight?.shown !== listedStatus)) isDue = true;
      listedStatus = sight?.shown;
      isAsked = true;
      // The first work of its kind is looked at early as well, because a payment or a wrong request may delay it.
      const isNew = !hasLooked && shortest === undefined;
      const interval = listedStatus === undefined || isNew ? lookInterval(elapsed) : failedInterval(elapsed);
      const isLong =
        clock.now() - Math.max(lookedAt, listedStatus === undefined ? 0 : expectedAt) >= interval;
      if (isLong) isDue = true;
      if (!isDue) return { trouble };
      lookedAt = clock.now();
      hasLooked = true;
      const result = await wait.look(call);
      isDue = false;
      trouble = isTrouble(result) ? result.trouble : undefined;
      return result;
    },
  });
  const took = clock.now() - begun;
  if (work !== undefined && !atOnce) workTimes.set(work, Math.min(took, workTimes.get(work) ?? took));
  return result;
}

/** A list's view of an asset. */
interface ListSight {
  /** The list points at it, or the host will not say (no permission, no such path), so the asset must be asked for. */
  readonly isPointedAt: boolean;
  /** The state of the work at the asset that the list shows, as text. Undefined: the list does not show the asset. */
  readonly shown?: string | undefined;
}

async function sightInList(host: Host, wait: AssetWait<unknown>): Promise<ListSight> {
  const { uniq_id: key, accnt } = wait.asset;
  try {
    const listing = await listedSoon(host, assetsById, { key, accnt, signal: wait.signal });
    const record = listing && seenItems(listing).at(-1);
    const isPointedAt = listing !== undefined && wait.onListed(listing);
    return { isPointedAt, ...(record && { shown: workShownBy(record) }) };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { isPointedAt: !isTransient(error) };
  }
}

/** Work that takes at least so long is not asked about at its start, in milliseconds. */
const shortWork = 10_000;

/** Work changes these members. Other members, such as the size of a backup, may change all the time. */
const workShownBy = ({ active, status, ip }: AssetRecord): string => JSON.stringify([active, status, ip]);

/**
 * Milliseconds between two looks at one asset that the list shows unchanged, because the list does not show a failed
 * build. After a wait of minutes, a failure may be reported a little later.
 */
const failedInterval = (elapsed: number): number => Math.max(longestInterval, elapsed / 4);

/** The most milliseconds between two looks at an asset that the list does not show. */
const longestInterval = 60_000;

/**
 * Milliseconds between two looks at an asset that the list does not show: few at first, because a wrong request fails
 * early.
 */
const lookInterval = (elapsed: number): number => clamp(elapsed / 2, 5_000, longestInterval);
