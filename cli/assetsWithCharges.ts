import type { Amount } from "../provider/amount";
import type { AssetRecord } from "../provider/host/assets/assetLists";
import type { Kind } from "../provider/host/shown/kind";
import { type ListReading, mapReading, seenItems } from "../provider/host/shown/listReading";
import { isObject, type Properties } from "../provider/values";
import type { CommandSession } from "./openSession";
import { textOf } from "./serversInStates";

/**
 * An asset of the account with its kind and its monthly charge. The charge is undefined if the host does not report
 * it.
 */
export interface ChargedAsset {
  readonly asset: AssetRecord;
  /**
   * The kind of the asset. If the list leaves out the type or the domain of an asset, the host is called for that
   * asset's details.
   */
  readonly kind: Kind;
  readonly monthly: Amount | undefined;
  /** The currency of the charge; undefined if the host does not name one. */
  readonly currency: string | undefined;
  /** The power status in the host's spelling, if it was requested and the host reports it. */
  readonly power: unknown;
}

/**
 * Reads all assets of the account with their charges, a hundred for each request. If the host does not report
 * charges, the assets are read without them.
 *
 * @param extraFields further fields to request for each asset.
 */
export async function assetsWithCharges(
  session: CommandSession,
  signal: AbortSignal,
  extraFields: readonly "powerStatus"[] = [],
): Promise<ListReading<ChargedAsset>> {
  const { accountNumber } = session.configuration;
  const list = await session.host.readCharged({ accnt: accountNumber }, { signal }, extraFields);
  const namedAssets = await session.host.namedAssets(seenItems(list), accountNumber, { signal });
  return mapReading(list, () =>
    namedAssets.map((namedAsset) => {
      const { powerStatus: power } = namedAsset.asset as Properties;
      const { amount: monthly, currency } = session.catalogue.reader.assetCharge(namedAsset.asset);
      return { ...namedAsset, monthly, currency, power };
    }),
  );
}

/**
 * The currency of a server's price: the one stored in the state, or else the one of its product in the account's
 * price list. The result is empty if neither of them names a currency.
 */
export async function currencyElsewhere(
  { catalogue }: CommandSession,
  { price }: Readonly<Record<string, unknown>>,
  type: string,
  signal: AbortSignal,
): Promise<string> {
  const storedCurrency = isObject(price) ? textOf(price.currency) : "";
  if (storedCurrency !== "" || type === "") return storedCurrency;
  const product = await catalogue.pricedProduct(type, undefined, signal);
  return catalogue.reader.recordCurrency(product) ?? "";
}
