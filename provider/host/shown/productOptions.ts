import { type Amount, amountOf } from "../../amount";
import type { WireObject } from "../../api/callOptions";
import { answerList } from "../../api/contract/answerList";
import { backupPlans } from "../../api/contract/enumerations";
import type { Wire } from "../../api/wire";
import { isObject, type Properties } from "../../values";

/** A product as `product.details` reports it. */
type Product = Properties | undefined;

/** Finds the option with this name among the options of a product. */
const findOption = (product: Product, name: unknown, wire: Wire): WireObject | undefined =>
  objectsIn(product?.options).find((option) => option[wire.optionKey] === name);

/** The available values of an option. */
const availableValues = (option: WireObject | undefined, wire: Wire): readonly WireObject[] =>
  objectsIn(option?.[wire.optionValues]);

const objectsIn = (list: unknown): WireObject[] => {
  const items = answerList(list);
  return Array.isArray(items) ? items.filter(isObject) : [];
};

/** The values of an option as texts; if `name` is undefined, the names of all options. */
export function optionTexts(product: Product, name: string | undefined, wire: Wire): string[] {
  const [records, member] =
    name === undefined
      ? [objectsIn(product?.options), wire.optionKey]
      : [availableValues(findOption(product, name, wire), wire), wire.optionValue];
  return records.flatMap((record) => record[member] ?? []).map(String);
}

/** A backup plan with a quota, as a product offers it. */
export interface Backup {
  readonly plan: string | undefined;
  readonly quota: number;
}

/**
 * Reads the backups in a product's options. The specification does not define how they are written; `hosting:wire`
 * does.
 */
export function offeredBackups(product: Product, wire: Wire): Backup[] {
  // The pattern matches a value such as `daily:7` if values are written as `{plan}:{quota}`.
  const valuePattern = wire.backupValue
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace("\\{plan\\}", `(?<plan>${backupPlans.join("|")})`)
    .replace("\\{quota\\}", "(?<quota>\\d+)");
  const shape = new RegExp(`^${valuePattern}$`, "i");
  return optionTexts(product, wire.backupOption, wire).flatMap((text) => {
    const { plan, quota } = shape.exec(text)?.groups ?? {};
    return plan && quota ? [{ plan: plan.toLowerCase(), quota: Number(quota) }] : [];
  });
}

/** A backup plan with a quota, as a value of the product's option for backups. */
export const backupText = (plan: string, quota: string, wire: Wire): string =>
  wire.backupValue.replace("{plan}", plan).replace("{quota}", quota);

/** Something that is paid for: a value of an option of the product. */
export interface PaidItem {
  readonly option: string;
  /** The chosen value; undefined if the default of an order applies. */
  readonly value: string | undefined;
  /** How many times to pay for the value `1`, if the option does not list the value itself. */
  readonly count?: number;
}

/** The price of a product with one value of an option; undefined members are not reported. */
export interface OptionPrice {
  readonly amount: Amount;
  readonly currency: string | undefined;
  readonly period: string | undefined;
}

/** The reported price of an item; undefined if the host reports none, or a value that is no price. */
export function optionPrice(
  product: Properties | undefined,
  item: PaidItem,
  wire: Wire,
): OptionPrice | undefined {
  const option = findOption(product, item.option, wire);
  const value = item.value ?? option?.[wire.optionDefault];
  const values = availableValues(option, wire);
  const valued = (wantedValue: unknown) =>
    values.find((optionValue) => String(optionValue[wire.optionValue]) === String(wantedValue));
  const exact = value === undefined ? undefined : valued(value);
  const single = exact ?? (item.count === undefined ? undefined : valued(1));
  const price = single?.[wire.priceMember];
  const amount = amountOf(price);
  if (!amount) return undefined;
  const places = [isObject(price) ? price : undefined, single, option, product];
  const nearest = (member: string) => places.map((place) => place?.[member]).find(isText);
  return {
    amount: exact ? amount : amount.times(item.count ?? 1),
    currency: nearest(wire.currencyMember),
    period: nearest(wire.periodMember),
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The currency that a record of the host names; undefined if the record names none. */
export const recordCurrency = (record: Properties | undefined, wire: Wire): string | undefined => {
  const currency = record?.[wire.currencyMember];
  return isText(currency) ? currency : undefined;
};

/**
 * The monthly charge of an asset that was read with its charge. The amount and the currency are undefined if the host
 * does not report them.
 */
export function assetCharge(asset: object, wire: Wire) {
  const { [wire.chargeMember]: charge } = asset as Properties;
  const currency = recordCurrency(isObject(charge) ? { ...asset, ...charge } : (asset as Properties), wire);
  return { amount: amountOf(charge), currency };
}
