import * as z from "zod";

/**
 * What an asset call can add (specification, Asset). `vendorBackingUp`, `opsRemoteDetails` and `opsServiceDetails`
 * stand for words that each host spells in its own way.
 */
export const alsowithWords = [
  "vendorBackingUp",
  "altGroup",
  "ancestorServer",
  "associationDetails",
  "backupsAndStorage",
  "businessEmailPricing",
  "capabilities",
  "categories",
  "children",
  "creation_date",
  "custom_description",
  "description",
  "diskDetails",
  "distro",
  "emailFriendlyName",
  "featureDetails",
  "finalizeDetails",
  "generatedDomainDetails",
  "hostedEmailPricing",
  "hostedEmailUsage",
  "hostingDetails",
  "instance",
  "loadbalancer",
  "machine",
  "managedType",
  "mesDetails",
  "monitorableServices",
  "mrc",
  "networkSummary",
  "opsRemoteDetails",
  "opsServiceDetails",
  "objectStore",
  "osFamily",
  "parentDetails",
  "powerStatus",
  "price",
  "primaryProductCategory",
  "privateParent",
  "product",
  "productDisplayGroup",
  "project",
  "prometheusDetails",
  "publicProductCategory",
  "region",
  "resourceState",
  "servers",
  "shortDescription",
  "template",
  "templateApp",
  "upLink",
  "usageDetails",
  "zone",
] as const;
export type AlsowithWord = (typeof alsowithWords)[number];

/** Words that each host spells in its own way; only their endings are known. */
export type HostsOwnWord = `${string}BackingUp` | `${string}RemoteDetails` | `${string}ServiceDetails`;
const notAWord = { error: `must be one of ${alsowithWords.join(", ")}` };
const hostsOwnWord = /^\w+(?:BackingUp|RemoteDetails|ServiceDetails)$/;

/** One word of `alsowith`: of the list above, or a host's own spelling of the three neutral words. */
export const alsowithWord = () =>
  z
    .string(notAWord)
    .refine(
      (word) => (alsowithWords as readonly string[]).includes(word) || hostsOwnWord.test(word),
      notAWord,
    ) as z.ZodType<string, string> as z.ZodType<AlsowithWord | HostsOwnWord>;
