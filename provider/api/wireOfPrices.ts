import * as z from "zod";
import { member, row } from "./wireRow";

const option = { error: "must be the name of an option, such as ExtraIp, or empty for none" };
const optionName = () => z.string(option).regex(/^\S*$/, option);
const words = { error: "must be a list of words, such as month" };
const way = { error: "must have {plan} and {quota}" };

/**
 * How `product.details` reports prices. The specification says that they are in `options`, and names one option; it
 * shows neither their members nor the other names.
 */
export const wireOfPrices = {
  optionKey: row({
    type: member(),
    usual: "key",
    certainty: "assumed",
    meaning: "The member of a product's option that has its name, such as `ExtraIp`.",
  }),
  optionValues: row({
    type: member(),
    usual: "values",
    certainty: "assumed",
    meaning: "The member of an option that lists its values.",
  }),
  optionValue: row({
    type: member(),
    usual: "value",
    certainty: "assumed",
    meaning: "The member of an item of that list by which it is chosen.",
  }),
  optionDefault: row({
    type: member(),
    usual: "default",
    certainty: "assumed",
    meaning: "The member of an option that names the value of an order which chooses none.",
  }),
  priceMember: row({
    type: member(),
    usual: "price",
    certainty: "assumed",
    meaning: "The member of an item that has its price, as a number or as text.",
  }),
  currencyMember: row({
    type: member(),
    usual: "currency",
    certainty: "assumed",
    meaning:
      "The member that names the currency of a price: of the item, else of the option, else of the product.",
  }),
  periodMember: row({
    type: member(),
    usual: "period",
    certainty: "assumed",
    meaning: "The member that says for which time a price is; found as the currency is.",
  }),
  monthWords: row({
    type: z.array(z.string(words), words),
    usual: ["month", "monthly"],
    certainty: "assumed",
    meaning: "Words for a period of a month. An empty word: a month if the host reports no period.",
  }),
  chargeMember: row({
    type: member(),
    usual: "mrc",
    certainty: "assumed",
    meaning:
      'The member of an asset, asked with `alsowith: ["mrc"]`, that has what the account pays for it in a month.',
  }),
  planOption: row({
    type: optionName(),
    usual: "ConfigId",
    certainty: "assumed",
    meaning: "The option whose values are ids of plans.",
  }),
  backupOption: row({
    type: optionName(),
    usual: "BackupPlan",
    certainty: "assumed",
    meaning: "The option with the backups. Empty: they have no price of their own.",
  }),
  backupValue: row({
    type: z.string(way).refine((text) => text.includes("{plan}") && text.includes("{quota}"), way),
    usual: "{plan}:{quota}",
    certainty: "assumed",
    meaning: "How that option writes `backup_plan` and `backup_quota` as one value.",
  }),
  bandwidthOption: row({
    type: optionName(),
    usual: "Bandwidth",
    certainty: "assumed",
    meaning: "The option with the bandwidth quotas. Empty: they have no price of their own.",
  }),
  extraIpOption: row({
    type: optionName(),
    usual: "ExtraIp",
    certainty: "specification",
    meaning: "The option with the price of further addresses. Empty: they have none.",
  }),
} as const;
