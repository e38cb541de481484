import * as z from "zod";

// The closed words of the specification. Closed on input; on output every enumeration is open.

/** Server types: `type` or `server_type` wherever a server type is a parameter or a field. */
export const serverTypes = [
  "Cloud.VPS",
  "Cloud.VPS.WIN",
  "Cloud.Metal",
  "Cloud.Metal.WIN",
  "Bare.Metal",
  "Bare.Metal.GPU",
  "Bare.Metal.WIN",
  "Bare.Metal.GPU.WIN",
] as const;
export type ServerType = (typeof serverTypes)[number];

/** SUBACCNT_STATUS: the states of an asset. */
export const assetStatuses = [
  "New",
  "Active",
  "BucketPart",
  "Disabled",
  "Terminated",
  "Pending-Termination",
  "Pending-Activation",
  "Pending-Payment",
  "Pending-Config",
] as const;
export type AssetStatus = (typeof assetStatuses)[number];

/** Asset category words. */
export const assetCategories = [
  "Dedicated",
  "VirtualDedicated",
  "StrictDedicated",
  "SpecialDedicated",
  "Provisioned",
  "LoadBalancer",
  "ObjectStorage",
  "SBS",
] as const;
export type AssetCategory = (typeof assetCategories)[number];

/** Versions of the API. */
export const apiVersions = ["bleed", "v1", "v2", "v3"] as const;
export type ApiVersion = (typeof apiVersions)[number];

/** Types of a credential: of the server's own login, or of an application on it. */
export const credentialTypes = ["app", "server"] as const;
export type CredentialType = (typeof credentialTypes)[number];

/** Ratings of a removal request. */
export const removalRatings = [0, 5, 10] as const;
export type RemovalRating = (typeof removalRatings)[number];

/** Kinds of backup plan. */
export const backupPlans = ["quota", "daily"] as const;
export type BackupPlan = (typeof backupPlans)[number];

/**
 * The parts that an asset call can add (specification, Asset). `vendorBackingUp`, `opsRemoteDetails` and
 * `opsServiceDetails` stand for words that each host spells in its own way.
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
    )
    .meta({ words: alsowithWords }) as z.ZodType<string, string> as z.ZodType<AlsowithWord | HostsOwnWord>;
