import { isUnknown, type Server } from "./servers";

/** What is read here of a server's output `price`. */
interface Told {
  readonly total?: number;
  readonly currency?: string;
  readonly period?: string;
}

export interface MonthlyPrice {
  readonly amount: number;
  /** Empty: it is not told. */
  readonly currency: string;
}

/** What the host tells that a server costs in a month; `notYet`: that is known after `up`. */
export function toldPrice(server: Server): MonthlyPrice | "notTold" | "notYet" {
  if (!hasOutputs(server) || isUnknown(server, "price" as never)) return "notYet";
  const { price = {} } = server.properties as { readonly price?: Told };
  const { total, currency = "", period = "" } = price;
  return total !== undefined && /^month/i.test(period) ? { amount: total, currency } : "notTold";
}

/** Of a dynamic resource that changes, a preview has no outputs at all. */
const hasOutputs = (server: Server): boolean =>
  !isUnknown(server, "uniqId") && server.properties.uniqId !== undefined;
