import * as z from "zod";
import { assumedRow, member, specifiedRow } from "./wireRow";

const option = { error: "must be the name of an option, such as ExtraIp, or empty for none" };
const optionName = () => z.string(option).regex(/^\S*$/, option);
const words = { error: "must be a list of words, such as month" };
const way = { error: "must have {plan} and {quota}" };

/**
 * How `product.details` reports prices. The specification says that prices are in `options`, and names one option. The
 * fields of an option, and the names of the other options, are not shown.
 */
export const wireOfPrices = {
  optionKey: assumedRow(
    member(),
    "key",
    "The member of a product's option that has its name, such as `ExtraIp`.",
  ),
  optionValues: assumedRow(member(), "values", "The member of an option that lists its values."),
  optionValue: assumedRow(member(), "value", "The member that an order chooses an item of that list by."),
  optionDefault: assumedRow(
    member(),
    "default",
    "The member of an option that names the value of an order which chooses none.",
  ),
  priceMember: assumedRow(
    member(),
    "price",
    "The member of an item that has its price, as a number or as text.",
  ),
  currencyMember: assumedRow(
    member(),
    "currency",
    "The member that names the currency of a price: of the item, else of the option, else of the product.",
  ),
  periodMember: assumedRow(
    member(),
    "period",
    "The member that names the period of a price. It is looked for where the currency is.",
  ),
  monthWords: assumedRow(
    z.array(z.string(words), words),
    ["month", "monthly"],
    "Words for a period of a month. An empty word: a month if the host reports no period.",
  ),
  chargeMember: assumedRow(
    member(),
    "mrc",
    'The member of an asset, asked with `alsowith: ["mrc"]`, that has what the account pays for it in a month.',
  ),
  planOption: assumedRow(optionName(), "ConfigId", "The option whose values are ids of plans."),
  backupOption: assumedRow(
    optionName(),
    "BackupPlan",
    "The option with the backups. Empty: they have no price of their own.",
  ),
  backupValue: assumedRow(
    z.string(way).refine((text) => text.includes("{plan}") && text.includes("{quota}"), way),
    "{plan}:{quota}",
    "How that option writes `backup_plan` and `backup_quota` as one value.",
  ),
  bandwidthOption: assumedRow(
    optionName(),
    "Bandwidth",
    "The option with the bandwidth quotas. Empty: they have no price of their own.",
  ),
  extraIpOption: specifiedRow(
    optionName(),
    "ExtraIp",
    "The option with the price of further addresses. Empty: they have none.",
  ),
} as const;
