import { wireOfPrices } from "../provider/api/wireOfPrices";
import type { ServerPrice } from "../provider/resources/server/life/outputs";
import { isUnknown, type Server } from "./servers";
import { listSetting } from "./settings";

/** The setting for hosts that call a month differently. */
export const months = {
  ...listSetting(
    "string",
    "Words of the host for a month, in any case: only prices for such a period are monthly.",
  ),
  default: [...wireOfPrices.monthWords.usual],
};

export interface MonthlyPrice {
  readonly amount: number;
  /** The currency; empty if the host does not report it. */
  readonly currency: string;
}

/**
 * The monthly price that the host reports; `notTold` if the host reports none; `notYet` if it is known only after `up`.
 */
export function reportedPrice(
  server: Server,
  monthWords: readonly string[],
): MonthlyPrice | "notTold" | "notYet" {
  if (!hasOutputs(server) || isUnknown(server, "price")) return "notYet";
  const { price = {} } = server.properties as { readonly price?: ServerPrice };
  const { total, currency = "", period = "" } = price;
  const isMonthly = monthWords.some((word) => word.toLowerCase() === period.toLowerCase());
  return total !== undefined && isMonthly ? { amount: total, currency } : "notTold";
}

/** Whether outputs are known. In a preview, a dynamic resource that changes has no outputs at all. */
const hasOutputs = (server: Server): boolean =>
  !isUnknown(server, "uniqId") && server.properties.uniqId !== undefined;
