import type { CallOptions } from "../../api/callOptions";
import type { Properties } from "../../values";
import type { Host } from "../host";
import { type AssetId, type AssetRecord, describedAsset } from "./assetLists";
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
