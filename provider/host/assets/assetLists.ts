import type * as z from "zod";
import type { CallOptions } from "../../api/callOptions";
import type { ParamsOfList } from "../../api/client";
import type { assetRecord } from "../../api/contract/asset";
import type { AlsowithWord } from "../../api/contract/enumerations";
import { isHostError } from "../../api/errors";
import type { Host } from "../host";
import type { RecordList } from "../lists/recordList";
import { type ListCall, type ListHost, readList } from "../readList";
import { ifPermitted, secondSource } from "../secondSource";
import type { ListReading } from "../shown/listReading";

/** An asset in the host's answer; every member may be missing. */
export type AssetRecord = z.infer<typeof assetRecord>;

/** Names an asset, or a server, in calls. */
export interface AssetId {
  readonly uniq_id: string;
  readonly accnt: number | undefined;
}

const withDescription = { alsowith: ["custom_description"] } satisfies { readonly alsowith: AlsowithWord[] };

type ListParams = ParamsOfList<"asset.list"> & object;

/** Only one variant of the API knows `custom_description`. A host that refuses the member is not asked for it again. */
async function readDescribed(
  host: Host,
  params: ListParams,
  call?: ListCall<AssetRecord>,
): Promise<ListReading<AssetRecord>> {
  const bare = () => readList(host, "asset.list", params, call);
  if (host.hostLacks.has("custom_description")) return bare();
  return readList(host, "asset.list", { ...params, ...withDescription }, call).catch(
    async (error: unknown) => {
      if (!isHostError(error, "input")) throw error;
      const assets = await bare();
      host.hostLacks.add("custom_description");
      return assets;
    },
  );
}

/** An asset by its own call, with its description if the host knows that member. */
export async function describedAsset(host: Host, asset: AssetId, call: CallOptions): Promise<AssetRecord> {
  const { details } = host.client.asset;
  if (host.hostLacks.has("custom_description")) return details(asset, call);
  return details({ ...asset, ...withDescription }, call).catch(async (error: unknown) => {
    if (!isHostError(error, "input")) throw error;
    const record = await details(asset, call);
    host.hostLacks.add("custom_description");
    return record;
  });
}

/** The own record of a listed asset; undefined: the host does not have it, or does not show it to this user. */
export const ownAsset = (
  { client }: Pick<Host, "client">,
  { uniq_id, accnt }: AssetId,
  { signal }: Pick<CallOptions, "signal">,
): Promise<AssetRecord | undefined> => secondSource(client.asset.details({ uniq_id, accnt }, { signal }));

/**
 * The asset's record. @param isServer the server's record will do, if the user may not read assets, or the host does
 * not show the asset yet.
 */
export async function assetOrServer(
  host: Host,
  asset: AssetId,
  isServer: boolean,
  call: CallOptions,
): Promise<AssetRecord> {
  try {
    return await describedAsset(host, asset, call);
  } catch (error) {
    if (!(isServer && isHostError(error, "permission", "notFound"))) throw error;
    return await host.client.server.details(asset, call);
  }
}

/** All assets of an account, as the host lists them; undefined: this user may not ask for them. */
export const permittedAssets = (
  host: ListHost,
  accnt: number | undefined,
  { signal }: Pick<CallOptions, "signal">,
): Promise<ListReading<AssetRecord> | undefined> =>
  ifPermitted(readList(host, "asset.list", { accnt }, { signal }));

const assets: Pick<RecordList<AssetRecord>, "source" | "of" | "idOf" | "read"> = {
  source: "assets",
  of: "assets",
  idOf: ({ uniq_id }) => uniq_id,
  read: (host, accnt) => readDescribed(host, { accnt }),
};

/** All assets by their id, with the texts that people have written about them. */
export const assetsById: RecordList<AssetRecord> = {
  ...assets,
  by: "id",
  keyOf: ({ uniq_id }) => uniq_id,
  some: (host, accnt, ids) =>
    readDescribed(
      host,
      { accnt, uniq_id: [...ids] },
      { isAll: (items) => ids.every((id) => items.some(({ uniq_id }) => uniq_id === id)) },
    ),
};

/** All assets by their domain, because several may have the same one. */
export const assetsByDomain: RecordList<AssetRecord> = {
  ...assets,
  by: "domain",
  keyOf: ({ domain }) => domain,
  inAnyCase: true,
  filtered: (host, accnt, domain) => readDescribed(host, { accnt, domain }),
};

/** All assets by their id, with their power, if the host reports it there. */
export const poweredList: RecordList<AssetRecord> = {
  ...assets,
  source: "assets with power",
  by: "id",
  keyOf: ({ uniq_id }) => uniq_id,
  read: (host, accnt) => readList(host, "asset.list", { accnt, alsowith: ["powerStatus"] }),
};

/** All assets by their id, with their addresses, if the host shows them there. */
export const networkList: RecordList<AssetRecord> = {
  ...poweredList,
  source: "assets with networks",
  read: (host, accnt) => readList(host, "asset.list", { accnt, alsowith: ["networkSummary"] }),
  some: (host, accnt, ids) =>
    readList(host, "asset.list", { accnt, uniq_id: [...ids], alsowith: ["networkSummary"] }),
};
