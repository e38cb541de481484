import { type GivenWire, wireOf } from "../../api/wire";
import type { Properties } from "../../values";
import { type CountedPlan, memoryUnits } from "./memory";
import {
  assetCharge,
  backupText,
  offeredBackups,
  optionPrice,
  optionTexts,
  type PaidItem,
  recordCurrency,
} from "./productOptions";

/**
 * Creates the functions that interpret the values of one host, which depend on how this host writes them. The functions
 * are pure.
 *
 * @param configured how the host differs from the assumed API.
 */
export function valueReader(configured: GivenWire | undefined) {
  const wire = wireOf(configured);
  return {
    /** The names of the product's options for these parts of a server. A part with an empty name has no option. */
    optionNames: {
      plan: wire.planOption,
      backups: wire.backupOption,
      bandwidth: wire.bandwidthOption,
      extraIps: wire.extraIpOption,
    },
    optionTexts: (product: Properties | undefined, name: string | undefined) =>
      optionTexts(product, name, wire),
    backupText: (plan: string, quota: string) => backupText(plan, quota, wire),
    offeredBackups: (product: Properties | undefined) => offeredBackups(product, wire),
    optionPrice: (product: Properties | undefined, item: PaidItem) => optionPrice(product, item, wire),
    /** Whether the host's word for the period of a price means a month. An absent word counts as an empty one. */
    isMonth(period: string | undefined): boolean {
      const word = (period ?? "").toLowerCase();
      return wire.monthWords.some((monthWord) => monthWord.toLowerCase() === word);
    },
    recordCurrency: (record: Properties | undefined) => recordCurrency(record, wire),
    assetCharge: (asset: object) => assetCharge(asset, wire),
    memoryUnits: (plans: readonly CountedPlan[]) => memoryUnits(plans, wire),
  };
}

export type ValueReader = ReturnType<typeof valueReader>;
