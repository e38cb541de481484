import type { WireObject } from "../api/callOptions";
import { answerList } from "../api/contract/answerList";
import { backupPlans } from "../api/contract/enumerations";
import type { Wire } from "../api/wire";
import { isObject } from "../values";

/** The option of this name, of those that `product.details` reports. */
export const findOption = (options: unknown, name: unknown, wire: Wire): WireObject | undefined =>
  objectsIn(options).find((option) => option[wire.optionKey] === name);

/** The values of an option that are available. */
export const availableValues = (option: WireObject | undefined, wire: Wire): readonly WireObject[] =>
  objectsIn(option?.[wire.optionValues]);

const objectsIn = (list: unknown): WireObject[] => {
  const items = answerList(list);
  return Array.isArray(items) ? items.filter(isObject) : [];
};

/** The values of an option as texts; without a name, the names of all options. */
export function optionTexts(options: unknown, name: string | undefined, wire: Wire): string[] {
  const [records, member] =
    name === undefined
      ? [objectsIn(options), wire.optionKey]
      : [availableValues(findOption(options, name, wire), wire), wire.optionValue];
  return records.flatMap((record) => record[member] ?? []).map(String);
}

/** A kind of backup with a quota that a product offers. */
export interface Backup {
  readonly plan: string | undefined;
  readonly quota: number;
}

/** The backups in a product's options. The specification does not show how these are written; the configuration does. */
export function parseBackups(options: unknown, wire: Wire): Backup[] {
  // Matches a value such as `daily:7` where values are written as `{plan}:{quota}`.
  const written = wire.backupValue
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace("\\{plan\\}", `(?<plan>${backupPlans.join("|")})`)
    .replace("\\{quota\\}", "(?<quota>\\d+)");
  const shape = new RegExp(`^${written}$`, "i");
  return optionTexts(options, wire.backupOption, wire).flatMap((text) => {
    const { plan, quota } = shape.exec(text)?.groups ?? {};
    return plan && quota ? [{ plan: plan.toLowerCase(), quota: Number(quota) }] : [];
  });
}
