import type { CallOptions } from "../../api/callOptions";
import { isEmpty, type Properties } from "../../values";
import type { Host } from "../host";
import { hasEnded } from "../shown/asset";
import { type AssetId, type AssetRecord, describedAsset, ownAsset } from "./assetLists";
import { updateAssetRecord } from "./assetRecord";
import { type AssetInQuestion, absenceAfterFailure, type RecordAnswer } from "./existence";

/**
 * The outcome of a call about an asset. If the asset was not found, other sources are read.
 *
 * @throws any other failure.
 */
async function answerAbout(
  host: Host,
  asset: AssetInQuestion,
  call: CallOptions,
  answer: Promise<AssetRecord>,
): Promise<RecordAnswer<AssetRecord>> {
  try {
    return { is: "answered", answer: await answer };
  } catch (error) {
    const absence = await absenceAfterFailure(host, asset, error, call);
    if (!absence) throw error;
    return absence;
  }
}

/** Reads an asset by `asset.details`, with its description if the host supports that field. */
export function shownAsset(
  host: Host,
  asset: AssetId,
  call: CallOptions,
): Promise<RecordAnswer<AssetRecord>> {
  const question = { ...asset, isServer: false, since: host.clock.now() };
  return answerAbout(host, question, call, describedAsset(host, asset, call));
}

/** A listed asset, with the type from its own record if the list has none. An asset that has ended is not read. */
export async function typedAsset(
  host: Pick<Host, "client">,
  listedAsset: AssetRecord,
  accnt: AssetId["accnt"],
  call: Pick<CallOptions, "signal">,
): Promise<AssetRecord> {
  const { uniq_id, type } = listedAsset;
  if (!isEmpty(type) || uniq_id === undefined || hasEnded(listedAsset)) return listedAsset;
  const ownRecord = await ownAsset(host, { uniq_id, accnt }, call);
  return { ...listedAsset, type: ownRecord?.type };
}

/** Reads an asset by `asset.details`, without its description. */
export function readAssetInBrief(
  host: Host,
  asset: AssetId,
  call: CallOptions,
): Promise<RecordAnswer<AssetRecord>> {
  return answerAbout(host, { ...asset, isServer: false }, call, host.client.asset.details(asset, call));
}

/**
 * Changes fields of an asset in one update.
 *
 * @param call the options of the update. Without `whileBusy`, they also apply to the reads that find out whether the
 * asset exists.
 */
export function sendAssetUpdate(
  host: Host,
  { isServer, ...asset }: AssetId & Pick<AssetInQuestion, "isServer">,
  members: Properties,
  { whileBusy, ...call }: CallOptions,
): Promise<RecordAnswer<AssetRecord>> {
  const answer = updateAssetRecord(host, asset, members, { ...call, whileBusy });
  return answerAbout(host, { ...asset, isServer }, call, answer);
}
