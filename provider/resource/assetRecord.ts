import type { CallOptions } from "../api/callOptions";
import type { Properties } from "../values";
import { type AssetId, type AssetRecord, assetsById, describedAsset } from "./assetLists";
import { hasEnded, undefinedIfNotShown } from "./existence";
import { descriptionOf, type Leaving, leavingIn, marksIn, withMarks, withoutMark } from "./hostMark";
import { forgetListed } from "./lists";
import type { Session } from "./session";

/** Sends these members in one asset update. The description keeps its marks. */
export const updateAssetRecord = (
  session: Session,
  asset: AssetId,
  members: Properties,
  call: CallOptions,
): Promise<AssetRecord> =>
  session.inTurn(descriptionOf(asset.uniqId), async () => {
    const params = { uniq_id: asset.uniqId, accnt: asset.account, ...members };
    if ("custom_description" in members && !session.hostLacks.has("custom_description")) {
      const marks = marksIn((await descriptionAt(session, asset, call)) ?? "");
      Object.assign(params, {
        custom_description: withMarks(String(members.custom_description ?? ""), marks),
      });
    }
    try {
      return asWritten(await session.client.asset.update(params, call));
    } finally {
      forgetListed(session, assetsById, asset.account);
    }
  });

/** The record with the description that people have written, without our mark in it. */
export const asWritten = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;

/** An asset's description with the marks in it; undefined if the host does not show it. */
export async function descriptionAt(
  ...which: Parameters<typeof describedAsset>
): Promise<string | undefined> {
  const record = await describedAsset(...which).catch(undefinedIfNotShown);
  return record && "custom_description" in record ? String(record.custom_description ?? "") : undefined;
}

/** When the host has accepted the removal of an asset that is still there, as a run that has ended has marked it. */
export const leavingOf = async (...which: Parameters<typeof descriptionAt>): Promise<Leaving | undefined> =>
  leavingIn(await descriptionAt(...which));

/** Marks an asset whose removal has not ended. A host that refuses it is not marked. */
export async function markLeaving(session: Session, asset: AssetId, removal: Leaving): Promise<void> {
  const record = await describedAsset(session, asset, {}).catch(() => undefined);
  // Its status says the same.
  if (!record || hasEnded(record) || !("custom_description" in record)) return;
  const custom_description = withMarks(String(record.custom_description ?? ""), { removal });
  const params = { uniq_id: asset.uniqId, accnt: asset.account, custom_description };
  await session.client.asset.update(params, {}).catch(() => {});
}
