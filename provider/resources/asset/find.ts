import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { isTransient } from "../../api/waiting/isTransient";
import { type AssetRecord, describedList, plainList, withDescription } from "../../resource/assetLists";
import { markIn, withoutMark } from "../../resource/hostMark";
import { isGone } from "../../resource/record";
import type { Session } from "../../resource/session";
import { listedIfAllowed } from "../../resource/sharedList";

interface Asked {
  readonly uniqId: string;
  readonly account: number | undefined;
  /** Whether the description is needed. */
  readonly described: boolean;
  readonly call: CallOptions;
}

/** The asset by its own call; undefined when it is gone. */
export async function assetDetails(session: Session, asked: Asked): Promise<AssetRecord | undefined> {
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
export async function readAssetRecord(session: Session, asked: Asked): Promise<AssetRecord | undefined> {
  const found = await withDescriptionIfKnown(asked.described, (described) =>
    listedIfAllowed(session, described ? describedList : plainList, {
      key: asked.uniqId,
      account: asked.account,
      signal: asked.call.signal,
    }),
  );
  if (!found) return assetDetails(session, asked);
  return isGone(found) ? undefined : asWritten(found);
}

/** The record with the description that people have written, without our mark in it. */
export const asWritten = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;

/** The mark in an asset's description; undefined where there is none, or the host does not show it. */
export async function hostMarkOf(session: Session, { uniqId, account, call }: Omit<Asked, "described">) {
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
