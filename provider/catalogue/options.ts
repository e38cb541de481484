import type { WireObject } from "../api/callOptions";
import { answerList } from "../api/contract/answerList";
import { backupPlans } from "../api/contract/enumerations";
import type { Wire } from "../api/wire";
import { isObject } from "../values";

/** Finds the option with this name among the options that `product.details` reports. */
export const findOption = (options: unknown, name: unknown, wire: Wire): WireObject | undefined =>
  objectsIn(options).find((option) => option[wire.optionKey] === name);

/** The available values of an option. */
export const availableValues = (option: WireObject | undefined, wire: Wire): readonly WireObject[] =>
  objectsIn(option?.[wire.optionValues]);

const objectsIn = (list: unknown): WireObject[] => {
  const items = answerList(list);
  return Array.isArray(items) ? items.filter(isObject) : [];
};

/** The values of an option as texts; if `name` is undefined, the names of all options. */
export function optionTexts(options: unknown, name: string | undefined, wire: Wire): string[] {
  const [records, member] =
    name === undefined
      ? [objectsIn(options), wire.optionKey]
      : [availableValues(findOption(options, name, wire), wire), wire.optionValue];
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
export function parseBackups(options: unknown, wire: Wire): Backup[] {
  // The pattern matches a value such as `daily:7` if values are written as `{plan}:{quota}`.
  const valuePattern = wire.backupValue
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace("\\{plan\\}", `(?<plan>${backupPlans.join("|")})`)
    .replace("\\{quota\\}", "(?<quota>\\d+)");
  const shape = new RegExp(`^${valuePattern}$`, "i");
  return optionTexts(options, wire.backupOption, wire).flatMap((text) => {
    const { plan, quota } = shape.exec(text)?.groups ?? {};
    return plan && quota ? [{ plan: plan.toLowerCase(), quota: Number(quota) }] : [];
  });
}
