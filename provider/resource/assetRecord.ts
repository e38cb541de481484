import { HostError } from "../api/errors";
import type { CallOptions } from "../api/pipeline/call";
import { isTransient } from "../api/waiting/poll";
import { failure } from "../message";
import type { Properties } from "../values";
import { type AssetRecord, assetLists, describedAsset, describedList } from "./assetLists";
import { type AssetInQuestion, absenceOf, hasEnded, isNotFound } from "./existence";
import { descriptionOf, type Leaving, marksIn, withMarks, withoutMark } from "./hostMark";
import { forgetListed, listed, undefinedIf } from "./lists";
import type { Session } from "./session";

interface Which {
  readonly uniqId: string;
  readonly account: number | undefined;
}

interface AssetQuestion extends Which {
  readonly call: CallOptions;
}

/**
 * The asset by its own call; undefined when it is gone.
 *
 * @throws if it is not clear whether it is.
 */
export async function assetDetails(session: Session, asked: AssetQuestion): Promise<AssetRecord | undefined> {
  const since = session.clock.now();
  try {
    const record = await describedAsset(session, { uniq_id: asked.uniqId, accnt: asked.account }, asked.call);
    return hasEnded(record) ? undefined : asWritten(record);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await mustBeGone(session, { ...asked, isServer: false }, { error, since }, asked.call);
    return undefined;
  }
}

/** Of an asset that a call did not find. @throws if it is not clear whether it is gone. */
export async function mustBeGone(
  session: Session,
  asset: AssetInQuestion,
  failed: Parameters<typeof absenceOf>[2],
  call: CallOptions,
): Promise<void> {
  const absence = await absenceOf(session, asset, failed, call);
  if (absence === "gone") return;
  throw failure("existence-unsure", {
    what: `asset ${asset.uniqId}`,
    because: absence === "notShown" ? "alone" : absence,
    hostSaid: failed.error.hostMessage,
  });
}

/** The asset from the shared list. If it is not listed, its own call decides whether it is gone. */
export async function readAssetRecord(
  session: Session,
  asked: AssetQuestion,
): Promise<AssetRecord | undefined> {
  const { uniqId: key, account } = asked;
  const question = { key, account, signal: asked.call.signal };
  const ofAsset = await listed(session, describedList, question).catch(undefinedIf("permission"));
  const found = ofAsset?.items.at(-1);
  if (!found) return assetDetails(session, asked);
  return hasEnded(found) ? undefined : asWritten(found);
}

interface Updating extends Which {
  /** Only the description of a server has a mark. */
  readonly isServer: boolean;
}

/** Sends these members in one asset update. The description of a server keeps the mark of its last rebuild. */
export const updateAssetRecord = (
  session: Session,
  { uniqId, account, isServer }: Updating,
  members: Properties,
  call: CallOptions,
): Promise<AssetRecord> =>
  session.inTurn(descriptionOf(uniqId), async () => {
    const params = { uniq_id: uniqId, accnt: account, ...members };
    if (isServer && "custom_description" in members) {
      const marks = marksIn((await descriptionAt(session, { uniqId, account }, call)) ?? "");
      Object.assign(params, {
        custom_description: withMarks(String(members.custom_description ?? ""), marks),
      });
    }
    try {
      return asWritten(await session.client.asset.update(params, call));
    } finally {
      for (const list of assetLists) forgetListed(session, list, account);
    }
  });

/** The record with the description that people have written, without our mark in it. */
export const asWritten = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;

/** An asset's description with the marks in it; undefined if the host does not show it. */
export async function descriptionAt(
  session: Session,
  { uniqId, account }: Which,
  call: CallOptions,
): Promise<string | undefined> {
  try {
    const record = await describedAsset(session, { uniq_id: uniqId, accnt: account }, call);
    const { custom_description: description } = record;
    return "custom_description" in record ? String(description ?? "") : undefined;
  } catch (error) {
    if (error instanceof HostError && !isTransient(error) && error.kind !== "authorization") return undefined;
    throw error;
  }
}

/** When the host has accepted the removal of an asset that is still there, as a run that has ended has marked it. */
export const leavingOf = async (...which: Parameters<typeof descriptionAt>): Promise<Leaving | undefined> =>
  marksIn((await descriptionAt(...which)) ?? "").removal;

/** Marks an asset whose removal has not ended. A host that refuses it is not marked. */
export async function markLeaving(
  session: Session,
  which: Which,
  leaving: Leaving,
  call: CallOptions,
): Promise<void> {
  const params = { uniq_id: which.uniqId, accnt: which.account };
  const record = await describedAsset(session, params, call).catch(() => undefined);
  // Its status says the same.
  if (!record || hasEnded(record) || !("custom_description" in record)) return;
  const custom_description = withMarks(String(record.custom_description ?? ""), { removal: leaving });
  await session.client.asset.update({ ...params, custom_description }, call).catch(() => {});
}
