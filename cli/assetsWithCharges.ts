import { isHostError } from "../provider/api/errors";
import { wireOf } from "../provider/api/wire";
import { type Amount, amountOf } from "../provider/resource/amount";
import type { AssetRecord } from "../provider/resource/assetLists";
import type { Session } from "../provider/resource/session";
import type { Properties } from "../provider/values";

/** An asset, and what the account pays for it in a month; undefined: the host does not report that. */
export interface ChargedAsset {
  readonly asset: AssetRecord;
  readonly monthly: Amount | undefined;
}

/** All assets of the account, in a call for each hundred. A host that refuses to report charges is asked without them. */
export async function assetsWithCharges(
  { client, configuration }: Session,
  signal: AbortSignal,
): Promise<ChargedAsset[]> {
  const { chargeMember } = wireOf(configuration.wire);
  const read = async (params: Parameters<typeof client.asset.list>[0]) => {
    const all: ChargedAsset[] = [];
    for await (const asset of client.asset.list.items(params, { signal }))
      all.push({ asset, monthly: amountOf((asset as Properties)[chargeMember]) });
    return all;
  };
  return read({ alsowith: ["mrc"] }).catch((error: unknown) => {
    if (!isHostError(error, "input")) throw error;
    return read({});
  });
}
