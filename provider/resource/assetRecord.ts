import type { CallOptions } from "../api/callOptions";
import { afterwards } from "../host/afterwards";
import type { Properties } from "../values";
import { type AssetId, type AssetRecord, assetsById, describedAsset } from "./assetLists";
import { hasEnded, undefinedIfNotShown } from "./existence";
import { descriptionOf, type Leaving, type Marks, marksIn, withMarks, withoutMark } from "./hostMark";
import { forgetListed } from "./lists";
import type { Session } from "./session";

/** Sends these members in one asset update. The description keeps its marks. */
export const updateAssetRecord = (
  session: Session,
  asset: AssetId,
  members: Properties,
  call: CallOptions,
): Promise<AssetRecord> =>
  session.inTurn(descriptionOf(asset.uniq_id), async () => {
    const params = { ...asset, ...members };
    if ("custom_description" in members && !session.hostLacks.has("custom_description")) {
      const marks = (await marksAt(session, asset, call)) ?? {};
      Object.assign(params, {
        custom_description: withMarks(String(members.custom_description ?? ""), marks),
      });
    }
    try {
      return asWritten(await session.client.asset.update(params, call));
    } finally {
      forgetListed(session, assetsById, asset.accnt);
    }
  });

/** The record with the description that people have written, without our mark in it. */
export const asWritten = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;

/** A description as the host shows it, and the marks in it. */
export interface Marked extends Marks {
  readonly description: string;
}

const markedIn = (record: AssetRecord): Marked | undefined => {
  if (!("custom_description" in record)) return undefined;
  const description = String(record.custom_description ?? "");
  return { description, ...marksIn(description) };
};

/** What an asset is marked with; undefined: the host does not show its description. */
export async function marksAt(...which: Parameters<typeof describedAsset>): Promise<Marked | undefined> {
  const record = await describedAsset(...which).catch(undefinedIfNotShown);
  return record && markedIn(record);
}

/**
 * Marks an asset whose removal has not ended. After a cancel or a deadline it is given a while only. A host that refuses it
 * is not marked.
 *
 * @returns whether the host was asked in time.
 */
export async function markLeaving(
  session: Session,
  asset: AssetId,
  removal: Leaving,
  since: Parameters<typeof afterwards>[2],
): Promise<boolean> {
  const mark = (call: CallOptions) =>
    session.inTurn(descriptionOf(asset.uniq_id), async () => {
      call.signal?.throwIfAborted();
      const record = await describedAsset(session, asset, call).catch(undefinedIfNotShown);
      // Its status says the same.
      const marked = record && !hasEnded(record) && markedIn(record);
      if (!marked) return;
      call.signal?.throwIfAborted();
      const custom_description = withMarks(marked.description, { removal });
      await session.client.asset.update({ ...asset, custom_description }, call).catch(undefinedIfNotShown);
    });
  return (await afterwards(session, mark, since)).is === "done";
}
