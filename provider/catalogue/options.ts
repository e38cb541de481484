import { backupPlans } from "../api/contract/enumerations";
import type { WireObject } from "../api/pipeline/call";
import type { Wire } from "../api/wire";
import type { MessageData } from "../message";
import { nearest } from "../nearest";
import { isObject, type Properties } from "../values";
import type { Catalogue } from "./catalogue";

/** The option of this name, of those that `product.details` reports. */
export const optionNamed = (options: unknown, name: unknown, wire: Wire): WireObject | undefined =>
  objectsIn(options).find((option) => option[wire.optionKey] === name);

/** The values of an option that are available. */
export const valuesIn = (option: WireObject | undefined, wire: Wire): readonly WireObject[] =>
  objectsIn(option?.[wire.optionValues]);

const objectsIn = (list: unknown): WireObject[] => (Array.isArray(list) ? list.filter(isObject) : []);

/** A kind of backup with a quota that a product offers. */
interface Backup {
  readonly plan: string;
  readonly quota: number;
}

/**
 * What a product offers in place of backups that it does not have; undefined: it has them, or the host does not say. The
 * specification does not show how options report backups, so their names are in the configuration.
 */
export async function backupFault(
  catalogue: Catalogue,
  type: string,
  { plan, quota }: { readonly plan: string | undefined; readonly quota: number },
  wire: Wire,
): Promise<MessageData["backup-not-offered"] | undefined> {
  const product = await catalogue.product(type);
  if (product === undefined || product === "none") return undefined;
  const offered = backupsIn(product.options, wire);
  // Of a kind that no option reports, nothing is known.
  const told = offered.filter((one) => plan === undefined || one.plan === plan);
  if (told.length === 0 || told.some((one) => one.quota === quota)) return undefined;
  const distance = (one: Backup) => Math.abs(one.quota - quota);
  const choices = nearest(told, { id: backupText({ plan: plan ?? "", quota }), idOf: backupText, distance });
  return {
    value: [plan, quota].filter((part) => part !== undefined).join(" "),
    type,
    choices: choices.map((one) => ({ id: backupText(one) })),
  };
}

/**
 * What a product offers in place of a feature, a value of it, or a bandwidth that it does not have: the first fault.
 * undefined: it has them, or the host does not say.
 */
export async function optionFault(
  catalogue: Catalogue,
  type: string,
  { features = {}, bandwidthQuota }: { readonly features?: Properties; readonly bandwidthQuota?: number },
  wire: Wire,
): Promise<MessageData["option-not-offered"] | undefined> {
  const product = await catalogue.product(type);
  if (product === undefined || product === "none") return undefined;
  const names = objectsIn(product.options)
    .flatMap((option) => option[wire.optionKey] ?? [])
    .map(String);
  const fault = (what: string, value: unknown, offered: readonly string[]) => {
    const id = String(value);
    // If nothing is reported, anything may be offered. What has members of its own cannot be compared.
    if (offered.length === 0 || isObject(value) || offered.includes(id)) return undefined;
    const choices = nearest(offered, { id, idOf: (one) => one }).map((one) => ({ id: one }));
    return { what, value: id, type, choices };
  };
  const valuesOf = (name: string) =>
    valuesIn(optionNamed(product.options, name, wire), wire).flatMap((one) => {
      const value = one[wire.optionValue];
      return value === undefined ? [] : String(value);
    });
  const ofOthers = [wire.planOption, wire.backupOption, wire.bandwidthOption, wire.extraIpOption];
  const featuresTold = names.filter((name) => !ofOthers.includes(name));
  const faults = Object.entries(features).map(([name, value]) =>
    names.includes(name)
      ? fault(`feature ${name}`, value, valuesOf(name))
      : fault("feature", name, featuresTold),
  );
  if (bandwidthQuota !== undefined)
    faults.push(fault("bandwidthQuota", bandwidthQuota, valuesOf(wire.bandwidthOption)));
  return faults.find((one) => one !== undefined);
}

const backupText = ({ plan, quota }: Backup) => `${plan} ${quota}`;

/** The backups in a product's options that are written as the configuration says. */
function backupsIn(options: unknown, wire: Wire): Backup[] {
  const shape = inShape(wire.backupValue);
  return valuesIn(optionNamed(options, wire.backupOption, wire), wire).flatMap((value) => {
    const { plan, quota } = shape.exec(String(value[wire.optionValue]))?.groups ?? {};
    return plan && quota ? [{ plan: plan.toLowerCase(), quota: Number(quota) }] : [];
  });
}

/** Matches a value such as `daily:7` where values are written as `{plan}:{quota}`. */
function inShape(written: string): RegExp {
  const escaped = written.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const filled = escaped
    .replace("\\{plan\\}", `(?<plan>${backupPlans.join("|")})`)
    .replace("\\{quota\\}", "(?<quota>\\d+)");
  return new RegExp(`^${filled}$`, "i");
}
