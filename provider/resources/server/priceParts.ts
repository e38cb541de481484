import type { Wire } from "../../api/wire";
import { isEmpty, isObject, type Properties } from "../../values";

/** What of a server has a price. */
export const priceParts = ["plan", "backups", "bandwidth", "extraIps", "features"] as const;
export type PricePart = (typeof priceParts)[number];

/** Something that is paid for: a value of an option of the product. */
export interface PaidItem {
  readonly option: string;
  /** Undefined: what an order gets that does not choose. */
  readonly value: string | undefined;
  /** If the option does not list the value itself: so many times the value `1`. */
  readonly count?: number;
}

/** What each part of a server with these properties is made of; undefined where the properties do not tell. */
export function paidItems(
  server: Properties,
  wire: Wire,
): Readonly<Record<PricePart, readonly PaidItem[] | undefined>> {
  return {
    plan: chosen(wire.planOption, server.planId ?? server.configId),
    backups: backups(server, wire),
    bandwidth: chosen(wire.bandwidthOption, server.bandwidthQuota),
    extraIps: extraIps(server, wire),
    features: features(server.features),
  };
}

/** Without a name such things have no price of their own. */
function chosen(option: string, value: unknown): readonly PaidItem[] | undefined {
  if (option === "") return [];
  if (isEmpty(value)) return [{ option, value: undefined }];
  const text = textOf(value);
  return text === undefined ? undefined : [{ option, value: text }];
}

function backups({ backupEnabled, backupPlan, backupQuota }: Properties, wire: Wire) {
  if (isEmpty(backupEnabled) || backupEnabled === false) return [];
  const [plan, quota] = [textOf(backupPlan), textOf(backupQuota)];
  if (backupEnabled !== true || plan === undefined || quota === undefined) return undefined;
  return chosen(wire.backupOption, wire.backupValue.replace("{plan}", plan).replace("{quota}", quota));
}

/** The first address is in the price of the server. Those of a pool were paid for before. */
function extraIps({ newIps, ipCount, poolIps }: Properties, { extraIpOption: option }: Wire) {
  const ofPool = Array.isArray(poolIps) ? poolIps.length : 0;
  const addresses = newIps ?? (typeof ipCount === "number" ? ipCount - ofPool : 1);
  if (option === "") return [];
  if (typeof addresses !== "number") return undefined;
  const count = addresses - 1;
  return count > 0 ? [{ option, value: String(count), count }] : [];
}

/** Their keys are names of options, and their values values of these (specification, Provision a server › features). */
function features(given: unknown): readonly PaidItem[] | undefined {
  if (isEmpty(given)) return [];
  if (!isObject(given)) return undefined;
  const items = Object.entries(given).map(([option, value]) => ({ option, value: textOf(value) }));
  return items.some(({ value }) => value === undefined) ? undefined : items;
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
