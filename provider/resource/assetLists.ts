import type * as z from "zod";
import type { CallOptions } from "../api/callOptions";
import type { ParamsOfList } from "../api/client";
import type { assetRecord } from "../api/contract/asset";
import type { AlsowithWord } from "../api/contract/enumerations";
import { isHostError } from "../api/errors";
import type { ListReading } from "../host/listReading";
import { type ListCall, readList } from "../host/readList";
import type { RecordList } from "./recordList";
import type { Session } from "./session";

/** An asset as the host answers it; every member may be missing. */
export type AssetRecord = z.infer<typeof assetRecord>;

/** Names an asset, or a server, in calls. */
export interface AssetId {
  readonly uniq_id: string;
  readonly accnt: number | undefined;
}

const withDescription = { alsowith: ["custom_description"] } satisfies { readonly alsowith: AlsowithWord[] };

type ListParams = ParamsOfList<"asset.list"> & object;

/** Only one variant of the API knows `custom_description`. A host that refuses the word is not asked for it again. */
async function readDescribed(
  session: Session,
  params: ListParams,
  call?: ListCall<AssetRecord>,
): Promise<ListReading<AssetRecord>> {
  const bare = () => readList(session, "asset.list", params, call);
  if (session.hostLacks.has("custom_description")) return bare();
  return readList(session, "asset.list", { ...params, ...withDescription }, call).catch(
    async (error: unknown) => {
      if (!isHostError(error, "input")) throw error;
      const assets = await bare();
      session.hostLacks.add("custom_description");
      return assets;
    },
  );
}

/** An asset by its own call, with its description if the host knows that word. */
export async function describedAsset(
  session: Session,
  asset: AssetId,
  call: CallOptions,
): Promise<AssetRecord> {
  const { details } = session.client.asset;
  if (session.hostLacks.has("custom_description")) return details(asset, call);
  return details({ ...asset, ...withDescription }, call).catch(async (error: unknown) => {
    if (!isHostError(error, "input")) throw error;
    const record = await details(asset, call);
    session.hostLacks.add("custom_description");
    return record;
  });
}

const assets: Pick<RecordList<AssetRecord>, "source" | "of" | "idOf" | "read"> = {
  source: "assets",
  of: "assets",
  idOf: ({ uniq_id }) => uniq_id,
  read: (session, accnt) => readDescribed(session, { accnt }),
};

/** All assets by their id, with what people have written of them. */
export const assetsById: RecordList<AssetRecord> = {
  ...assets,
  by: "id",
  keyOf: ({ uniq_id }) => uniq_id,
  some: (session, accnt, ids) =>
    readDescribed(
      session,
      { accnt, uniq_id: [...ids] },
      { isAll: (items) => ids.every((id) => items.some(({ uniq_id }) => uniq_id === id)) },
    ),
};

/** All assets by their domain, of which there may be several. */
export const assetsByDomain: RecordList<AssetRecord> = {
  ...assets,
  by: "domain",
  keyOf: ({ domain }) => domain,
  inAnyCase: true,
  filtered: (session, accnt, domain) => readDescribed(session, { accnt, domain }),
};

/** All assets by their id, with whether they run, if the host reports that there. */
export const poweredList: RecordList<AssetRecord> = {
  ...assets,
  source: "assets with power",
  by: "id",
  keyOf: ({ uniq_id }) => uniq_id,
  read: (session, accnt) => readList(session, "asset.list", { accnt, alsowith: ["powerStatus"] }),
};
