import type { ParamsOfList } from "../provider/api/client";
import { isHostError } from "../provider/api/errors";
import { wireOf } from "../provider/api/wire";
import type { AssetRecord } from "../provider/host/assets/assetLists";
import { judgedAssets } from "../provider/host/kind";
import { readList } from "../provider/host/readList";
import type { Kind } from "../provider/host/shown/kind";
import { inOtherWords, type ListReading, seenIn } from "../provider/host/shown/listReading";
import { type Amount, amountOf } from "../provider/resource/amount";
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
export async function assetsWithCharges(
  session: Session,
  signal: AbortSignal,
): Promise<ListReading<ChargedAsset>> {
  const { accountNumber, wire } = session.configuration;
  const { chargeMember } = wireOf(wire);
  const read = async (params: ParamsOfList<"asset.list">) => {
    const list = await readList(session, "asset.list", params, { signal });
    const judged = await judgedAssets(session, seenIn(list), accountNumber, { signal });
    return inOtherWords(list, () =>
      judged.map((one) => ({ ...one, monthly: amountOf((one.asset as Properties)[chargeMember]) })),
    );
  };
  return read({ accnt: accountNumber, alsowith: ["mrc"] }).catch((error: unknown) => {
    if (!isHostError(error, "input")) throw error;
    return read({ accnt: accountNumber });
  });
}
