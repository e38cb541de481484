import { isObject } from "../isObject";
import type { Catalogue } from "./catalogue";
import type { CatalogueMessages } from "./messages";
import { nearest } from "./nearest";

/** A kind of backup with a quota that a product offers. */
interface Backup {
  readonly plan: string;
  readonly quota: number;
}

/**
 * What a product offers in place of backups that it does not have; undefined: it has them, or the host does not tell. The
 * specification does not show how options tell backups: only what is surely a kind with its quota is read.
 */
export async function backupFault(
  catalogue: Catalogue,
  type: string,
  { plan, quota }: { readonly plan: string | undefined; readonly quota: number | undefined },
): Promise<CatalogueMessages["backup-not-offered"] | undefined> {
  const product = await catalogue.product(type);
  if (product === undefined || product === "none") return undefined;
  const offered = backupsIn(product.options);
  const fits = (one: Backup) =>
    (plan === undefined || one.plan === plan) && (quota === undefined || one.quota === quota);
  // Of a kind that no option tells, nothing is known.
  const told = offered.filter((one) => plan === undefined || one.plan === plan);
  if (told.length === 0 || told.some(fits)) return undefined;
  const distance = (one: Backup) => Math.abs(one.quota - (quota ?? one.quota));
  const choices = nearest(told, {
    id: nameOf({ plan: plan ?? "", quota: quota ?? 0 }),
    idOf: nameOf,
    distance,
  });
  return {
    value: [plan, quota].filter((part) => part !== undefined).join(" "),
    type,
    choices: choices.map((one) => ({ id: nameOf(one) })),
  };
}

const nameOf = ({ plan, quota }: Backup) => `${plan} ${quota}`;

/** The backups in a product's options: an option of backups whose values are such as `daily:7` or `quota:100`. */
function backupsIn(options: unknown): Backup[] {
  if (!Array.isArray(options)) return [];
  return options
    .filter((option) => isObject(option) && /backup/i.test(String(option.key ?? option.name)))
    .flatMap((option) => (Array.isArray(option.values) ? option.values : []))
    .flatMap((value) => {
      const [, plan, quota] = textOf(value).match(/^(quota|daily)\W*(\d+)$/i) ?? [];
      return plan && quota ? [{ plan: plan.toLowerCase(), quota: Number(quota) }] : [];
    });
}

const textOf = (value: unknown) => String(isObject(value) ? (value.value ?? value.name) : value);
