import type { CallOptions } from "../../api/callOptions";
import { uniqId } from "../../api/contract/dataTypes";
import { isEmpty } from "../../values";
import type { Host } from "../host";
import { judgedAssets } from "../kind";
import { hasEnded } from "../shown/asset";
import { type Kind, kindOf } from "../shown/kind";
import { type AssetRecord, ownAsset } from "./assetLists";

/** An asset, and whether it is a server. */
export interface NamedAsset {
  readonly asset: AssetRecord;
  readonly kind: Kind;
}

/**
 * Finds the kind of each asset. If a list leaves out the type or the domain of an asset that may be a server, they are
 * read from the asset's own record.
 *
 * @throws a transient failure.
 */
export async function namedAssets(
  host: Host,
  assets: readonly AssetRecord[],
  accnt: number | undefined,
  call: Pick<CallOptions, "signal">,
): Promise<readonly NamedAsset[]> {
  const namedRecords = await Promise.all(
    assets.map(async (asset) => {
      const { uniq_id, type, domain } = asset;
      const isNamed = !isEmpty(type) && !isEmpty(domain);
      if (isNamed || kindOf(asset) === "other" || hasEnded(asset) || !isId(uniq_id)) return asset;
      const ownRecord = await ownAsset(host, { uniq_id, accnt }, call);
      return { ...asset, type: type || ownRecord?.type, domain: domain || ownRecord?.domain };
    }),
  );
  return judgedAssets(host, namedRecords, accnt, call);
}

const isId = (id: string | undefined): id is string => uniqId().safeParse(id).success;
