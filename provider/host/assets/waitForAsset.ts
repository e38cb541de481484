import type { CallOptions } from "../../api/callOptions";
import { HostError } from "../../api/errors";
import { clamp, isTransient, isTrouble, pollUntil, type Trouble, type Until } from "../../api/waiting/poll";
import type { Host } from "../host";
import type { Listed } from "../lists/recordList";
import { listedSoon } from "../lists/sharedList";
import { type AssetId, type AssetRecord, assetsById } from "./assetLists";

/** A wait for something at one asset that ends on its own: a build, a rebuild, a removal. */
export interface AssetWait<Result> extends Omit<Until<Result>, "look"> {
  readonly asset: AssetId;
  /** It may have ended long ago: look at once, and not only when the list points at the asset. Default false. */
  readonly atOnce?: boolean;
  /** Takes what the list says of the asset; whether to look at it now. */
  onListed(listed: Listed<AssetRecord>): boolean;
  /** Looks at the asset itself. Returns the result when it has ended; throws when it failed. */
  look(call: CallOptions): Promise<Result | Trouble | undefined>;
}

/**
 * Waits for an asset. All waits that are due at one moment share one list call, and an asset is looked at only if the
 * list points at it, if the last look failed, or if that was long ago.
 */
export async function waitForAsset<Result>(host: Host, wait: AssetWait<Result>): Promise<Result> {
  const { clock } = host;
  let [isDue, isAsked, lookedAt] = [wait.atOnce === true, wait.atOnce !== true, clock.now()];
  let trouble: string | undefined;
  return pollUntil(host, {
    ...wait,
    look: async (elapsed, call) => {
      if (isAsked && (await isPointedAt(host, wait))) isDue = true;
      isAsked = true;
      if (clock.now() - lookedAt >= lookInterval(elapsed)) isDue = true;
      if (!isDue) return { trouble };
      lookedAt = clock.now();
      const result = await wait.look(call);
      isDue = false;
      trouble = isTrouble(result) ? result.trouble : undefined;
      return result;
    },
  });
}

/** Whether the list points at it, or the host will not say (no permission, no such path), so that it must be asked. */
async function isPointedAt(host: Host, wait: AssetWait<unknown>): Promise<boolean> {
  const { uniq_id: key, accnt } = wait.asset;
  try {
    const listing = await listedSoon(host, assetsById, { key, accnt, signal: wait.signal });
    return listing !== undefined && wait.onListed(listing);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return !isTransient(error);
  }
}

/**
 * Milliseconds between two looks at one asset while the list shows nothing new. Short at first, because a wrong
 * request fails early; never more than a minute, because the list does not show that a build has failed.
 */
const lookInterval = (elapsed: number): number => clamp(elapsed / 2, 5_000, 60_000);
