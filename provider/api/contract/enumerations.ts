import * as z from "zod";

// The enumerations of the specification. Inputs accept only these words; responses may contain others.

/** Server types: the values of `type` or `server_type`, wherever a parameter or a field has a server type. */
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

/** SUBACCNT_STATUS of the specification: the states of an asset. */
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

/** Categories of assets. */
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

/** Types of a credential: `server` is the server's own login, `app` the login of an application on it. */
export const credentialTypes = ["app", "server"] as const;
export type CredentialType = (typeof credentialTypes)[number];

/** Values of `rating` in a removal request. */
export const removalRatings = [0, 5, 10] as const;
export type RemovalRating = (typeof removalRatings)[number];

/** Kinds of backup plan. */
export const backupPlans = ["quota", "daily"] as const;
export type BackupPlan = (typeof backupPlans)[number];

/**
 * The optional parts of an asset that a call can request by `alsowith` (specification, Asset). `vendorBackingUp`,
 * `opsRemoteDetails` and `opsServiceDetails` stand for words that each host spells in its own way.
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

/** Words of `alsowith` that each host spells in its own way; only their endings are the same everywhere. */
export type HostsOwnWord = `${string}BackingUp` | `${string}RemoteDetails` | `${string}ServiceDetails`;
const notAWord = { error: `must be one of ${alsowithWords.join(", ")}` };
const hostsOwnWord = /^\w+(?:BackingUp|RemoteDetails|ServiceDetails)$/;

/** A word of `alsowith`: one of the list above, or a host's own spelling of its three neutral words. */
export const alsowithWord = () =>
  z
    .string(notAWord)
    .refine(
      (word) => (alsowithWords as readonly string[]).includes(word) || hostsOwnWord.test(word),
      notAWord,
    )
    .meta({ words: alsowithWords }) as z.ZodType<string, string> as z.ZodType<AlsowithWord | HostsOwnWord>;
