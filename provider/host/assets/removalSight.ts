import type { CallOptions } from "../../api/callOptions";
import type { Host } from "../host";
import { listedSoon } from "../lists/sharedList";
import { ifFound, unlessFailed } from "../secondSource";
import { hasEnded } from "../shown/asset";
import { seenItems } from "../shown/listReading";
import { type AssetId, type AssetRecord, assetOrServer, assetsById } from "./assetLists";
import { type AssetInQuestion, absenceAfterFailure, type ShownAbsence } from "./existence";

/** The host's view of an asset before its removal is requested. */
export interface RemovalSight {
  /** Undefined: it shows nothing. An absent record does not prove that the asset is gone. */
  readonly record: AssetRecord | undefined;
  /** Whether the list has it. */
  readonly isListed: boolean;
}

/**
 * The asset in the list, or else by its own call. A list that was read within the last half minute will do, because the
 * request that follows is as safe for an asset that has gone in the meantime.
 *
 * @param isServer the server's record will do.
 */
export async function sightBeforeRemoval(
  host: Host,
  asset: AssetId,
  isServer: boolean,
  call: CallOptions,
): Promise<RemovalSight> {
  const question = { key: asset.uniq_id, accnt: asset.accnt, signal: call.signal, mayBeRecent: true };
  const item = seenItems((await unlessFailed(listedSoon(host, assetsById, question))) ?? {}).at(-1);
  if (item) return { record: item, isListed: true };
  return { record: await ifFound(assetOrServer(host, asset, isServer, call)), isListed: false };
}

/**
 * The absence that a call reports when it did not find the asset. `elsewhere`: another account of the user has it,
 * live, because it was moved.
 */
export type RemovalAbsence = ShownAbsence | { readonly is: "elsewhere" };

/**
 * The host's view of an asset whose removal was requested. @throws a failure that does not say that it was not found.
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
 * The absence that a failed call reports for an asset that is being removed; undefined: it does not say that the asset
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

/** Whether another account of the user has the asset, live: then it was moved, and is still paid for. */
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
