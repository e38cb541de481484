import type * as z from "zod";
import type { CallOptions } from "../api/callOptions";
import type { Client } from "../api/client";
import type { Page } from "../api/client/pages";
import type { assetRecord } from "../api/contract/asset";
import type { AlsowithWord } from "../api/contract/enumerations";
import { isHostError } from "../api/errors";
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

type ListParams = Parameters<Client["asset"]["list"]["pages"]>[0];

/** Only one variant of the API knows `custom_description`. A host that refuses the word is not asked for it again. */
async function* describedPages(session: Session, params: ListParams): AsyncIterable<Page<AssetRecord>> {
  const { list } = session.client.asset;
  if (!session.hostLacks.has("custom_description"))
    try {
      yield* list.pages({ ...params, ...withDescription });
      return;
    } catch (error) {
      if (!isHostError(error, "input")) throw error;
    }
  for await (const page of list.pages(params)) {
    session.hostLacks.add("custom_description");
    yield page;
  }
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

const assets: Pick<RecordList<AssetRecord>, "source" | "pages"> = {
  source: "assets",
  pages: (session, accnt, page_size) => describedPages(session, { accnt, page_size }),
};

/** All assets by their id, with what people have written of them. */
export const assetsById: RecordList<AssetRecord> = {
  ...assets,
  by: "id",
  keyOf: ({ uniq_id }) => uniq_id,
  some: (session, accnt, ids) => describedPages(session, { accnt, uniq_id: [...ids] }),
};

/** All assets by their domain, of which there may be several. */
export const assetsByDomain: RecordList<AssetRecord> = {
  ...assets,
  by: "domain",
  keyOf: ({ domain }) => domain,
  inAnyCase: true,
};

/** All assets by their id, with whether they run, if the host reports that there. */
export const poweredList: RecordList<AssetRecord> = {
  source: "assets with power",
  by: "id",
  keyOf: ({ uniq_id }) => uniq_id,
  pages: ({ client }, accnt, page_size) =>
    client.asset.list.pages({ accnt, page_size, alsowith: ["powerStatus"] }),
};
