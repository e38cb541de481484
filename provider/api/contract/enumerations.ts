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
