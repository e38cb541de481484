import type { CallOptions } from "../../api/callOptions";
import type { Host } from "../host";
import { readListInTime } from "../lists/sharedList";
import { ifFound, unlessFailed } from "../secondSource";
import { hasEnded } from "../shown/asset";
import { seenItems } from "../shown/listReading";
import { type AssetId, type AssetRecord, assetOrServer, assetsById } from "./assetLists";
import { type AssetInQuestion, absenceAfterFailure, type ShownAbsence } from "./existence";

/** How the host shows an asset before its removal is requested. */
export interface RemovalSight {
  /** The asset's record; undefined if the host shows none, which does not prove that the asset is gone. */
  readonly record: AssetRecord | undefined;
  /** Whether the list contains the asset. */
  readonly isListed: boolean;
}

/**
 * Looks up an asset in the list, or else by its own call. A list that was read within the last half minute may be used,
 * because the removal request that follows is harmless for an asset that has gone in the meantime.
 *
 * @param isServer whether the server's record may be used instead.
 */
export async function sightBeforeRemoval(
  host: Host,
  asset: AssetId,
  isServer: boolean,
  call: CallOptions,
): Promise<RemovalSight> {
  const question = { key: asset.uniq_id, accnt: asset.accnt, signal: call.signal, mayBeRecent: true };
  const item = seenItems((await unlessFailed(readListInTime(host, assetsById, question))) ?? {}).at(-1);
  if (item) return { record: item, isListed: true };
  return { record: await ifFound(assetOrServer(host, asset, isServer, call)), isListed: false };
}

/**
 * The verdict on an asset that a call did not find. `elsewhere`: another account of the user has the asset, live,
 * because it was moved there.
 */
export type RemovalAbsence = ShownAbsence | { readonly is: "elsewhere" };

/**
 * How the host shows an asset whose removal was requested.
 *
 * @throws a failure that does not say that the asset was not found.
 */
export async function sightAfterRemoval(
  host: Host,
  { isServer, isYoung, ...asset }: AssetInQuestion,
  call: CallOptions,
): Promise<{ readonly is: "answered"; readonly answer: AssetRecord } | RemovalAbsence> {
  try {
    return { is: "answered", answer: await assetOrServer(host, asset, isServer, call) };
  } catch (error) {
    const absence = await removalAbsence(
      host,
      { ...asset, isServer, ...(isYoung && { isYoung }) },
      error,
      call,
    );
    if (!absence) throw error;
    return absence;
  }
}

/**
 * The verdict on an asset that is being removed, after a failed call; undefined if the failure does not say that it
 * was not found.
 */
export async function removalAbsence(
  host: Host,
  asset: AssetInQuestion,
  error: unknown,
  call: CallOptions,
): Promise<RemovalAbsence | undefined> {
  const absence = await absenceAfterFailure(host, asset, error, call);
  if (absence?.is !== "gone" || asset.accnt === undefined) return absence;
  return (await isInAnyAccount(host, asset, asset.isServer, call)) ? { is: "elsewhere" } : absence;
}

/** Whether another account of the user has the asset, live. In that case the asset was moved, and is still paid for. */
async function isInAnyAccount(
  host: Host,
  { uniq_id }: Pick<AssetId, "uniq_id">,
  isServer: boolean,
  call: CallOptions,
): Promise<boolean> {
  const asset = { uniq_id, accnt: undefined };
  const record = await unlessFailed(assetOrServer(host, asset, isServer, { ...call, inAnyAccount: true }));
  return record !== undefined && !hasEnded(record);
}
