import type { CallOptions } from "../../api/callOptions";
import { HostError } from "../../api/errors";
import { isTransient } from "../../api/waiting/poll";
import type { Properties } from "../../values";
import { afterwards } from "../afterwards";
import type { Host } from "../host";
import { forgetListed } from "../lists/sharedList";
import { secondSource } from "../secondSource";
import { hasEnded, removeMarks } from "../shown/asset";
import { addMarks, descriptionOf, type Leaving, type Marks, parseMarks } from "../shown/hostMark";
import { type AssetId, type AssetRecord, assetsById, describedAsset } from "./assetLists";

/** Changes fields of an asset in one update. A new description keeps the marks of the old one. */
export const updateAssetRecord = (
  host: Host,
  asset: AssetId,
  members: Properties,
  call: CallOptions,
): Promise<AssetRecord> =>
  host.inTurn(descriptionOf(asset.uniq_id), async () => {
    const params = { ...asset, ...members };
    if ("custom_description" in members && !host.hostLacks.has("custom_description")) {
      const marks = (await fetchMarks(host, asset, call)) ?? {};
      Object.assign(params, {
        custom_description: addMarks(String(members.custom_description ?? ""), marks),
      });
    }
    try {
      return removeMarks(await host.client.asset.update(params, call));
    } finally {
      forgetListed(host, assetsById, asset.uniq_id);
    }
  });

/** A description as the host stores it, and the marks that it contains. */
export interface Marked extends Marks {
  readonly description: string;
}

const markedIn = (record: AssetRecord): Marked | undefined => {
  if (!("custom_description" in record)) return undefined;
  const description = String(record.custom_description ?? "");
  return { description, ...parseMarks(description) };
};

/** Reads the marks of an asset; undefined if the host does not show its description. */
export async function fetchMarks(
  ...question: Parameters<typeof describedAsset>
): Promise<Marked | undefined> {
  const record = await secondSource(describedAsset(...question));
  return record && markedIn(record);
}

/**
 * Writes a description that contains marks. The caller must hold the turn of `descriptionOf`.
 *
 * @returns `denied` if the user may not change the description, `refused` if the host does not accept it.
 * @throws a transient failure, and a refused login.
 */
export async function writeMarks(
  { client }: Host,
  asset: AssetId,
  custom_description: string,
  options: CallOptions,
): Promise<"done" | "denied" | "refused"> {
  try {
    await client.asset.update({ ...asset, custom_description }, options);
    return "done";
  } catch (error) {
    const isAnswer = error instanceof HostError && (error.kind === "busy" || !isTransient(error));
    if (!isAnswer || error.kind === "authorization") throw error;
    return error.kind === "permission" ? "denied" : "refused";
  }
}

/**
 * Marks an asset whose removal has not ended. After a cancel or a deadline, only {@link giveUpMs} are left for that. If
 * the host refuses the mark, the asset stays unmarked.
 *
 * @returns whether the attempt ended in time, marked or not.
 */
export async function markLeaving(
  host: Host,
  asset: AssetId,
  removal: Leaving,
  since: Parameters<typeof afterwards>[2],
): Promise<boolean> {
  const mark = (call: CallOptions) =>
    host.inTurn(descriptionOf(asset.uniq_id), async () => {
      call.signal?.throwIfAborted();
      const record = await secondSource(describedAsset(host, asset, call));
      // An asset whose status already says that it is ending needs no mark.
      const markedRecord = record && !hasEnded(record) && markedIn(record);
      if (!markedRecord) return;
      call.signal?.throwIfAborted();
      const custom_description = addMarks(markedRecord.description, { removal });
      await secondSource(host.client.asset.update({ ...asset, custom_description }, call));
    });
  return (await afterwards(host, mark, since)).is === "done";
}
