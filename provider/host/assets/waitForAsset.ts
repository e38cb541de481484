import type { CallOptions } from "../../api/callOptions";
import { HostError } from "../../api/errors";
import { clamp, isTransient, isTrouble, pollUntil, type Trouble, type Until } from "../../api/waiting/poll";
import type { Host } from "../host";
import type { Listed } from "../lists/recordList";
import { readListInTime } from "../lists/sharedList";
import { seenItems } from "../shown/listReading";
import { type AssetId, type AssetRecord, assetsById } from "./assetLists";

/** A wait for work on one asset that ends on its own: a build, a rebuild, a removal. */
export interface AssetWait<Result> extends Omit<Until<Result>, "look"> {
  readonly asset: AssetId;
  /**
   * Whether to read the asset at once, because the work may have ended long ago, and not only when the list points to
   * that. Default false.
   */
  readonly atOnce?: boolean;
  /**
   * The kind of work. The shortest duration of each kind is remembered, so that later waits start polling no earlier
   * than needed.
   */
  readonly work?: string | undefined;
  /** Receives the asset as the list shows it; returns whether to read the asset itself now. */
  onListed(listedAsset: Listed<AssetRecord>): boolean;
  /** Reads the asset itself. Returns the result once the work has ended, and throws if the work has failed. */
  look(call: CallOptions): Promise<Result | Trouble | undefined>;
}

/**
 * Waits for work on an asset. All waits that poll at the same moment share one list call. An asset itself is read only
 * if the list points to an end of the work or shows a change, if the last read failed, or if the last read was long
 * ago.
 */
export async function waitForAsset<Result>(host: Host, wait: AssetWait<Result>): Promise<Result> {
  const { clock, workTimes } = host;
  const { work, atOnce = false } = wait;
  const shortest = work === undefined || atOnce ? undefined : workTimes.get(work);
  // If this kind of work always takes a while, the first list call is skipped, because the work cannot have ended.
  let [isDue, isAsked, lookedAt] = [atOnce, !atOnce && (shortest ?? 0) < shortWork, clock.now()];
  const begun = clock.now();
  /**
   * The earliest time when the work is expected to end. Before that time, a list that shows the asset unchanged needs
   * no read of the asset.
   */
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
      // Without a known duration, the asset is read early, because a payment or a wrong request may delay the work.
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

/** How a list shows an asset. */
interface ListSight {
  /**
   * Whether the asset itself must be read: the list points to an end of the work, or the list cannot be read (no
   * permission, no such path).
   */
  readonly isPointedAt: boolean;
  /**
   * The fields of the asset that a build, a rebuild or a removal changes, as text; undefined if the list does not show
   * the asset.
   */
  readonly shown?: string | undefined;
}

async function sightInList(host: Host, wait: AssetWait<unknown>): Promise<ListSight> {
  const { uniq_id: key, accnt } = wait.asset;
  try {
    const listing = await readListInTime(host, assetsById, { key, accnt, signal: wait.signal });
    const record = listing && seenItems(listing).at(-1);
    const isPointedAt = listing !== undefined && wait.onListed(listing);
    return { isPointedAt, ...(record && { shown: workShownBy(record) }) };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { isPointedAt: !isTransient(error) };
  }
}

/** Work that takes at least this long needs no list call at its start, in milliseconds. */
const shortWork = 10_000;

/**
 * The fields of an asset that a build, a rebuild or a removal changes. Other fields, such as the size of a backup, may
 * change at any time.
 */
const workShownBy = ({ active, status, ip }: AssetRecord): string => JSON.stringify([active, status, ip]);

/**
 * Milliseconds between two reads of an asset that the list shows unchanged. The reads are needed because the list does
 * not show a failed build. After minutes of waiting, a failure may be noticed a little later.
 */
const failedInterval = (elapsed: number): number => Math.max(longestInterval, elapsed / 4);

/** The longest time between two reads of an asset that the list does not show, in milliseconds. */
const longestInterval = 60_000;

/**
 * Milliseconds between two reads of an asset that the list does not show. The time is short at first, because a wrong
 * request fails early.
 */
const lookInterval = (elapsed: number): number => clamp(elapsed / 2, 5_000, longestInterval);
