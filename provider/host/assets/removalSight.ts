import type { CallOptions } from "../../api/callOptions";
import type { Host } from "../host";
import { listedSoon } from "../lists/sharedList";
import { ifFound, unlessFailed } from "../secondSource";
import { hasEnded } from "../shown/asset";
import { seenIn } from "../shown/listReading";
import { type AssetId, type AssetRecord, assetOrServer, assetsById } from "./assetLists";

/** What the host shows of an asset before its removal is requested. */
export interface RemovalSight {
  /** Undefined: nothing. That is no proof that it is gone. */
  readonly record: AssetRecord | undefined;
  /** Whether the list has it. */
  readonly isListed: boolean;
}

/**
 * The asset as the list has it, or else by its own call.
 *
 * @param isServer that of the server will do.
 */
export async function sightBeforeRemoval(
  host: Host,
  asset: AssetId,
  isServer: boolean,
  call: CallOptions,
): Promise<RemovalSight> {
  const question = { key: asset.uniq_id, accnt: asset.accnt, signal: call.signal };
  const item = seenIn((await unlessFailed(listedSoon(host, assetsById, question))) ?? {}).at(-1);
  if (item) return { record: item, isListed: true };
  return { record: await ifFound(assetOrServer(host, asset, isServer, call)), isListed: false };
}

/** Whether another account of the user has the asset, live: then it was moved, and is still paid for. */
export async function isInAnyAccount(
  host: Host,
  { uniq_id }: Pick<AssetId, "uniq_id">,
  isServer: boolean,
  call: CallOptions,
): Promise<boolean> {
  const asset = { uniq_id, accnt: undefined };
  const record = await unlessFailed(assetOrServer(host, asset, isServer, { ...call, inAnyAccount: true }));
  return record !== undefined && !hasEnded(record);
}
