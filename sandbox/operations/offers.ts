import { products } from "../catalogue/products";
import { invalidValue } from "../errors";

/** The params that choose values of a product's options. */
interface Chosen {
  readonly features?: Readonly<Record<string, unknown>> | undefined;
  readonly bandwidth_quota?: number | undefined;
}

/** The backup settings that the server would have, as `changedBackups` returns them. */
interface Backups {
  readonly backup_enabled: boolean;
  readonly backup_plan: string;
  readonly backup_quota: string;
}

/** Refuses backup settings that the product does not offer. */
export function refuseUnofferedBackups(code: string, backups: Backups): void {
  const { backup_enabled, backup_plan, backup_quota } = backups;
  const offered = products
    .find((product) => product.code === code)
    ?.options.find((option) => option.key === "BackupPlan");
  if (!offered || !backup_enabled || isIn(offered.values, `${backup_plan}:${backup_quota}`)) return;
  const choices = list(offered.values, "value");
  throw invalidValue(
    "backup_quota",
    `${code} has no backups of ${backup_plan}:${backup_quota}; it has ${choices}`,
  );
}

/**
 * Refuses features that the product does not offer. An asset whose type is not in the catalogue may have any features.
 */
export function refuseUnoffered(code: string, { features = {}, bandwidth_quota }: Chosen): void {
  const options = products.find((product) => product.code === code)?.options;
  if (!options) return;
  for (const [key, value] of Object.entries(features)) {
    const field = `features.${key}`;
    const option = options.find((candidate) => candidate.key === key);
    if (!option) throw invalidValue(field, `${code} has no feature ${key}; it has ${list(options, "key")}`);
    if (!isIn(option.values, value))
      throw invalidValue(field, `${key} of ${code} must be one of ${list(option.values, "value")}`);
  }
  const quotas = options.find((candidate) => candidate.key === "Bandwidth")?.values ?? [];
  if (bandwidth_quota !== undefined && !isIn(quotas, bandwidth_quota))
    throw invalidValue(
      "bandwidth_quota",
      `bandwidth_quota of ${code} must be one of ${list(quotas, "value")}`,
    );
}

const isIn = (values: readonly { value: string }[], value: unknown) =>
  values.some((offer) => offer.value === String(value));

const list = <Key extends string>(items: readonly Readonly<Record<Key, string>>[], key: Key) =>
  items.map((item) => item[key]).join(", ");
