import { z } from "zod";

/**
 * What an asset call may add (specification, Asset). `vendorBackingUp`, `opsRemoteDetails` and `opsServiceDetails`
 * stand for words whose wire spelling differs from host to host.
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

/** The words whose wire spelling differs from host to host: the neutral ending is all that is known of them. */
export type HostsOwnWord = `${string}BackingUp` | `${string}RemoteDetails` | `${string}ServiceDetails`;
const hostsOwnWord = /^\w+(?:BackingUp|RemoteDetails|ServiceDetails)$/;

/** One word of `alsowith` as a parameter: closed, but for the host's own spelling of the three neutral words. */
export const alsowithWord = () =>
  z.custom<AlsowithWord | HostsOwnWord>(
    (word) =>
      typeof word === "string" &&
      ((alsowithWords as readonly string[]).includes(word) || hostsOwnWord.test(word)),
    { error: `must be one of ${alsowithWords.join(", ")}` },
  );
