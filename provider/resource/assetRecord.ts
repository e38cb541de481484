import { HostError } from "../api/errors";
import type { CallOptions } from "../api/pipeline/call";
import { isTransient } from "../api/waiting/poll";
import type { Properties } from "../values";
import { type AssetRecord, assetLists, describedList, plainList, withDescription } from "./assetLists";
import { descriptionOf, markIn, withMark, withoutMark } from "./hostMark";
import { forgetListed, listed, undefinedIf } from "./lists";
import { isGone } from "./record";
import type { Session } from "./session";

interface Which {
  readonly uniqId: string;
  readonly account: number | undefined;
}

interface AssetQuestion extends Which {
  /** Whether the description is needed. */
  readonly described: boolean;
  readonly call: CallOptions;
}

/** The asset by its own call; undefined when it is gone. */
export async function assetDetails(session: Session, asked: AssetQuestion): Promise<AssetRecord | undefined> {
  try {
    const record = await withDescriptionIfKnown(asked.described, (described) =>
      session.client.asset.details(
        { uniq_id: asked.uniqId, accnt: asked.account, ...(described && withDescription) },
        asked.call,
      ),
    );
    return isGone(record) ? undefined : asWritten(record);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The asset from the shared list. If it is not listed, its own call decides whether it is gone. */
export async function readAssetRecord(
  session: Session,
  asked: AssetQuestion,
): Promise<AssetRecord | undefined> {
  const { uniqId: key, account } = asked;
  const question = { key, account, signal: asked.call.signal };
  const ofAsset = await withDescriptionIfKnown(asked.described, (described) =>
    listed(session, described ? describedList : plainList, question),
  ).catch(undefinedIf("permission"));
  const found = ofAsset?.items.at(-1);
  if (!found) return assetDetails(session, asked);
  return isGone(found) ? undefined : asWritten(found);
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
  session.managed.inTurn(descriptionOf(uniqId), async () => {
    const params = { uniq_id: uniqId, accnt: account, ...members };
    if (isServer && "custom_description" in members) {
      const mark = await hostMarkOf(session, { uniqId, account }, call);
      Object.assign(params, { custom_description: withMark(String(members.custom_description ?? ""), mark) });
    }
    try {
      return asWritten(await session.client.asset.update(params, call));
    } finally {
      for (const list of assetLists) forgetListed(session, list, account);
    }
  });

/** The record with the description that people have written, without our mark in it. */
const asWritten = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;

/** The mark in an asset's description; undefined if there is none, or the host does not show it. */
async function hostMarkOf(session: Session, { uniqId, account }: Which, call: CallOptions) {
  try {
    const params = { uniq_id: uniqId, accnt: account, ...withDescription };
    const { custom_description } = await session.client.asset.details(params, call);
    return markIn(String(custom_description ?? ""));
  } catch (error) {
    if (error instanceof HostError && !isTransient(error)) return undefined;
    throw error;
  }
}

/** Asks again without the description if the host does not know that word. The description is unknown then. */
async function withDescriptionIfKnown<Answer>(
  described: boolean,
  ask: (described: boolean) => Promise<Answer>,
): Promise<Answer> {
  if (!described) return ask(false);
  try {
    return await ask(true);
  } catch (error) {
    if (error instanceof HostError && error.kind === "input") return ask(false);
    throw error;
  }
}
