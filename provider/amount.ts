import Big from "big.js";
import { isObject } from "./values";

/** An exact amount of money. */
export type Amount = Big;

const decimal = /^\d{1,15}(?:\.\d{1,10})?$/;

/**
 * An amount of money as a host reports it: a number, or digits as text, alone or in an object such as `{ "amount":
 * 19.9, "currency": "EUR" }`. Any other value is ignored.
 */
export function amountOf(reportedAmount: unknown): Amount | undefined {
  const value = isObject(reportedAmount) ? (reportedAmount.amount ?? reportedAmount.value) : reportedAmount;
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return decimal.test(text) ? Big(text) : undefined;
}

/** An amount for readers, with two decimals, or with more if it has more. */
export const amountText = (amount: Amount): string => {
  const decimals = amount.toFixed().split(".")[1]?.length ?? 0;
  return amount.toFixed(Math.max(2, decimals));
};

/** The exact sum of amounts: 0.1 and 0.2 are 0.3. */
export const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, amount) => sum.plus(amount), Big(0));
