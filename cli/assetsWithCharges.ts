import { wireOf } from "../provider/api/wire";
import type { AssetRecord } from "../provider/host/assets/assetLists";
import type { Kind } from "../provider/host/shown/kind";
import { type ListReading, mapReading, seenItems } from "../provider/host/shown/listReading";
import { type Amount, amountOf } from "../provider/resource/amount";
import { isObject, type Properties } from "../provider/values";
import type { CommandSession } from "./openSession";
import { textOf } from "./serversInStates";

/** An asset, what it is, and what the account pays for it in a month; undefined: the host does not report that. */
export interface ChargedAsset {
  readonly asset: AssetRecord;
  /** The host is asked of those whose type or domain the list does not say. */
  readonly kind: Kind;
  readonly monthly: Amount | undefined;
  /** Undefined: the host does not name the currency of the charge. */
  readonly currency: string | undefined;
  /** The host's word for its power, if that was asked for and the host reports it. */
  readonly power: unknown;
}

/**
 * All assets of the account, in a call for each hundred. A host that does not report charges is asked without them.
 *
 * @param more what to ask for besides.
 */
export async function assetsWithCharges(
  session: CommandSession,
  signal: AbortSignal,
  more: readonly "powerStatus"[] = [],
): Promise<ListReading<ChargedAsset>> {
  const { accountNumber, wire } = session.configuration;
  const { chargeMember, currencyMember } = wireOf(wire);
  const list = await session.host.readCharged({ accnt: accountNumber }, { signal }, more);
  const judged = await session.host.namedAssets(seenItems(list), accountNumber, { signal });
  return mapReading(list, () =>
    judged.map((one) => {
      const { [chargeMember]: charge, powerStatus: power } = one.asset as Properties;
      const currency = recordCurrency(
        isObject(charge) ? { ...one.asset, ...charge } : one.asset,
        currencyMember,
      );
      return { ...one, monthly: amountOf(charge), currency, power };
    }),
  );
}

/** The currency that a record names; undefined: none. */
export const recordCurrency = (record: Properties | undefined, member: string): string | undefined => {
  const currency = record?.[member];
  return typeof currency === "string" && currency !== "" ? currency : undefined;
};

/** The currency of the prices that the state has of a server, or else of those that its product has for the account. */
export async function currencyElsewhere(
  { catalogue }: CommandSession,
  { price }: Readonly<Record<string, unknown>>,
  type: string,
  signal: AbortSignal,
): Promise<string> {
  const stored = isObject(price) ? textOf(price.currency) : "";
  if (stored !== "" || type === "") return stored;
  const product = await catalogue.pricedProduct(type, undefined, signal);
  return recordCurrency(product, catalogue.wire.currencyMember) ?? "";
}
