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

/** An asset in a response of the host; every field may be missing. */
export type AssetRecord = z.infer<typeof assetRecord>;

/** The id and the account that identify an asset or a server in calls. */
export interface AssetId {
  readonly uniq_id: string;
  readonly accnt: number | undefined;
}

const withDescription = { alsowith: ["custom_description"] } satisfies { readonly alsowith: AlsowithWord[] };

type ListParams = ParamsOfList<"asset.list"> & object;

/**
 * Lists assets with their descriptions. Only one variant of the API supports `custom_description`, so a host that
 * refuses it is not asked for it again.
 */
async function readDescribed(
  host: Host,
  params: ListParams,
  call?: ListCall<AssetRecord>,
): Promise<ListReading<AssetRecord>> {
  const readPlain = () => readList(host, "asset.list", params, call);
  if (host.hostLacks.has("custom_description")) return readPlain();
  return readList(host, "asset.list", { ...params, ...withDescription }, call).catch(
    async (error: unknown) => {
      if (!isHostError(error, "input")) throw error;
      const assets = await readPlain();
      host.hostLacks.add("custom_description");
      return assets;
    },
  );
}

/** Reads an asset by `asset.details`, with its description if the host supports that field. */
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

/**
 * Reads a listed asset by `asset.details`; undefined if the host does not have it, or does not show it to this user.
 */
export const ownAsset = (
  { client }: Pick<Host, "client">,
  { uniq_id, accnt }: AssetId,
  { signal }: Pick<CallOptions, "signal">,
): Promise<AssetRecord | undefined> => secondSource(client.asset.details({ uniq_id, accnt }, { signal }));

/**
 * Reads an asset by `asset.details`.
 *
 * @param isServer whether the server's record may be used instead, if the user may not read assets or the host does not
 * show the asset yet.
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

/** Lists all assets of an account; undefined if this user may not list them. */
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

/** All assets by id, with their names and descriptions. */
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

/** All assets by domain. Several assets may have the same domain. */
export const assetsByDomain: RecordList<AssetRecord> = {
  ...assets,
  by: "domain",
  keyOf: ({ domain }) => domain,
  inAnyCase: true,
  filtered: (host, accnt, domain) => readDescribed(host, { accnt, domain }),
};

/** All assets by id, with their power state if the host reports it in the list. */
export const poweredList: RecordList<AssetRecord> = {
  ...assets,
  source: "assets with power",
  by: "id",
  keyOf: ({ uniq_id }) => uniq_id,
  read: (host, accnt) => readList(host, "asset.list", { accnt, alsowith: ["powerStatus"] }),
};

/** All assets by id, with their IP addresses if the host reports them in the list. */
export const networkList: RecordList<AssetRecord> = {
  ...poweredList,
  source: "assets with networks",
  read: (host, accnt) => readList(host, "asset.list", { accnt, alsowith: ["networkSummary"] }),
  some: (host, accnt, ids) =>
    readList(host, "asset.list", { accnt, uniq_id: [...ids], alsowith: ["networkSummary"] }),
};
