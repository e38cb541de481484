import type * as z from "zod";
import type { assetRecord } from "../../api/contract/asset";
import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { isGone } from "../../resource/isGone";
import type { Session } from "../../resource/session";
import { listedIfAllowed, type RecordList } from "../../resource/sharedList";

/** An asset as the host answers it; every member may be missing. */
export type AssetRecord = z.infer<typeof assetRecord>;
/** Only one variant of the API knows `custom_description`, so it is requested only where it is needed. */
const alsowith = ["custom_description"] as const;
const withDescription = { alsowith: [...alsowith] };

const plainList: RecordList<AssetRecord> = {
  name: "asset",
  idOf: ({ uniq_id }) => uniq_id,
  all: (session, accnt) => session.client.asset.list.items({ accnt }),
  some: (session, accnt, ids) => session.client.asset.list.items({ accnt, uniq_id: [...ids] }),
};
const describedList: RecordList<AssetRecord> = {
  name: "asset with description",
  idOf: ({ uniq_id }) => uniq_id,
  all: (session, accnt) => session.client.asset.list.items({ accnt, ...withDescription }),
  some: (session, accnt, ids) =>
    session.client.asset.list.items({ accnt, uniq_id: [...ids], ...withDescription }),
};
/** Both lists of assets. */
export const assetLists = [plainList, describedList] as const;

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
    return isGone(record) ? undefined : record;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The asset from the shared list. If it is not listed, its own call decides whether it is gone. */
export async function readAssetRecord(session: Session, asked: Asked): Promise<AssetRecord | undefined> {
  const found = await withDescriptionIfKnown(asked.described, (described) =>
    listedIfAllowed(session, described ? describedList : plainList, {
      id: asked.uniqId,
      account: asked.account,
      signal: asked.call.signal,
    }),
  );
  if (!found) return assetDetails(session, asked);
  return isGone(found) ? undefined : found;
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
