import { isHostError } from "../provider/api/errors";
import { wireOf } from "../provider/api/wire";
import { judgedAssets, type Kind } from "../provider/host/kind";
import { type Amount, amountOf } from "../provider/resource/amount";
import type { AssetRecord } from "../provider/resource/assetLists";
import type { Session } from "../provider/resource/session";
import type { Properties } from "../provider/values";

/** An asset, what it is, and what the account pays for it in a month; undefined: the host does not report that. */
export interface ChargedAsset {
  readonly asset: AssetRecord;
  /** The host is asked of those whose type the list does not say. */
  readonly kind: Kind;
  readonly monthly: Amount | undefined;
}

/** All assets of the account, in a call for each hundred. A host that refuses to report charges is asked without them. */
export async function assetsWithCharges(session: Session, signal: AbortSignal): Promise<ChargedAsset[]> {
  const { client, configuration } = session;
  const { chargeMember } = wireOf(configuration.wire);
  const read = async (params: Parameters<typeof client.asset.list>[0]) => {
    const assets: AssetRecord[] = [];
    for await (const asset of client.asset.list.items(params, { signal })) assets.push(asset);
    const judged = await judgedAssets(session, assets, configuration.accountNumber, { signal });
    return judged.map((one) => ({ ...one, monthly: amountOf((one.asset as Properties)[chargeMember]) }));
  };
  return read({ alsowith: ["mrc"] }).catch((error: unknown) => {
    if (!isHostError(error, "input")) throw error;
    return read({});
  });
}
