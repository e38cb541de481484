// Generated from the schemas in provider/. To renew: npm run generate
import type {
  AlsowithWord,
  ApiVersion,
  AssetCategory,
  AssetStatus,
  BackupPlan,
  CallOptions,
  CredentialType,
  HostsOwnWord,
  RemovalRating,
  ServerType,
} from "../../provider/api";
import type { ListMethod } from "../apiMethods";

/** Parameters of `account.permitted`. */
export interface AccountPermittedParams {
  /** API paths with slashes, or actions of permissions with periods, which are case-sensitive. */
  readonly actions?: Array<string> | undefined;
  /**
   * Whether `actions` are API paths (`api`) or permissions (`permissions`).
   *
   * Not given: the host makes a guess.
   */
  readonly action_type?: "api" | "permissions" | undefined;
  /** Whether results are written as paths of endpoints. */
  readonly as_endpoints?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Whether results that are denied are answered as well. */
  readonly all?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Version of the API that is meant. */
  readonly version?: ApiVersion | undefined;
}

/** Parameters of `account.token`. */
export interface AccountTokenParams {
  /** Lifetime of the token in seconds, at most 12 hours. */
  readonly timeout?: number | string | undefined;
  /** Passcode of two-factor authentication, which serves one login. */
  readonly passcode?: string | undefined;
}

/** Parameters of `account.expireToken`. */
export interface AccountExpireTokenParams {
  /** The token to end. Without it, a host may end every token of the user. */
  readonly token?: string | undefined;
}

/** Parameters of `asset.details`. */
export interface AssetDetailsParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /**
   * Additions to the report: a list of the API's words for them, e.g. `custom_description`.
   *
   * Not every host knows every word.
   */
  readonly alsowith?: Array<AlsowithWord | HostsOwnWord> | undefined;
}

/** Parameters of `asset.list`. */
export interface AssetListParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /**
   * Additions to the report: a list of the API's words for them, e.g. `custom_description`.
   *
   * Not every host knows every word.
   */
  readonly alsowith?: Array<AlsowithWord | HostsOwnWord> | undefined;
  /** Only assets of this group; one variant of the API knows it. */
  readonly altGroup?: string | undefined;
  /** Only assets that can do this. */
  readonly capability?: string | undefined;
  /** Only assets of one of these categories. */
  readonly category?: Array<AssetCategory> | undefined;
  /** Only assets of none of these categories. */
  readonly exclude_category?: Array<AssetCategory> | undefined;
  /** Only assets of this name of your own. */
  readonly custom_name?: string | Record<string, unknown> | Array<string | Record<string, unknown>> | undefined;
  /** Only assets of this host name; a part of it with `domain_match`. */
  readonly domain?: string | undefined;
  /** Whether `domain` may be a part of the host name. */
  readonly domain_match?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly order_by?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Records in a page. The host's default is 25; `items` and `pages` ask for 100. */
  readonly page_size?: number | string | undefined;
  /** Page to answer, from 1. Default 1. */
  readonly page_num?: number | string | undefined;
  /** Only assets of this project. */
  readonly project_name?: string | undefined;
  /** Only assets of this public category. */
  readonly public_category?: string | undefined;
  /** Only those of this status. */
  readonly status?: AssetStatus | undefined;
  /** Only assets of this product type, or of one of several. */
  readonly type?: string | Array<string> | undefined;
  /** Only assets of these six-character identifiers. */
  readonly uniq_id?: Array<string> | undefined;
}

/** Parameters of `asset.login`. */
export interface AssetLoginParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `asset.requestRemoval`. */
export interface AssetRequestRemovalParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Why the asset is removed, for the host. */
  readonly cancellation_reason?: string | undefined;
  /** A comment on the removal, for the host. */
  readonly cancellation_comment?: string | undefined;
  /** How content you were, for the host. */
  readonly rating?: RemovalRating | undefined;
  /** Sent as it is; what it does differs from host to host. */
  readonly cleanup_assets?: boolean | 0 | 1 | "0" | "1" | undefined;
}

/** Parameters of `asset.update`. */
export interface AssetUpdateParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Your own name for the asset. */
  readonly custom_name?: string | undefined;
  /** Your own description of the asset; may have several lines. */
  readonly custom_description?: string | undefined;
  /** Host name of the asset. */
  readonly domain?: string | undefined;
  /** Product features: keys and values from the `options` of the product's details. */
  readonly features?: Record<string, unknown> | undefined;
}

/** Parameters of `network.region.details`. */
export interface NetworkRegionDetailsParams {
  /** Id number of the region. */
  readonly id: number | string;
}

/** Parameters of `network.region.list`. */
export interface NetworkRegionListParams {
  /** Records in a page. The host's default is 25; `items` and `pages` ask for 100. */
  readonly page_size?: number | string | undefined;
  /** Page to answer, from 1. Default 1. */
  readonly page_num?: number | string | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly order_by?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Additions to the report: words of the host. */
  readonly alsowith?: string | Array<string | Record<string, unknown> | Array<unknown>> | undefined;
}

/** Parameters of `network.zone.list`. */
export interface NetworkZoneListParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Records in a page. The host's default is 25; `items` and `pages` ask for 100. */
  readonly page_size?: number | string | undefined;
  /** Page to answer, from 1. Default 1. */
  readonly page_num?: number | string | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly order_by?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
}

/** Parameters of `sshKey.add`. */
export interface SshKeyAddParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Name of the key, unique in the account. */
  readonly public_key_name: string;
  /** The public key: the contents of a public key file. */
  readonly public_key_value: string;
}

/** Parameters of `sshKey.list`. */
export interface SshKeyListParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Only keys of this name; a host may match more than it. */
  readonly public_key_name?: string | undefined;
  /** Records in a page. The host's default is 25; `items` and `pages` ask for 100. */
  readonly page_size?: number | string | undefined;
  /** Page to answer, from 1. Default 1. */
  readonly page_num?: number | string | undefined;
}

/** Parameters of `sshKey.remove`. */
export interface SshKeyRemoveParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Id number of the key. Without it, `public_key_name` says which key is meant. */
  readonly id?: number | string | undefined;
  /** Name of the key, unique in the account. */
  readonly public_key_name?: string | undefined;
}

/** Parameters of `sshKey.update`. */
export interface SshKeyUpdateParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Id number of the key. Without it, `public_key_name` says which key is meant. */
  readonly id?: number | string | undefined;
  /** Name of the key, unique in the account. */
  readonly public_key_name?: string | undefined;
  /** The public key: the contents of a public key file. */
  readonly public_key_value?: string | undefined;
}

/** Parameters of `product.details`. */
export interface ProductDetailsParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Product code, e.g. `Cloud.VPS`. */
  readonly code: string;
}

/** Parameters of `server.create`. */
export interface ServerCreateParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Host name of the server in the host's record, in full. The name that the server itself uses stays. */
  readonly domain: string;
  /** Id of the plan: the hardware, from the plan list. */
  readonly plan_id?: number | string | undefined;
  /** Region, by its id from the list of regions. */
  readonly region_id?: number | string | undefined;
  /** Name of the template to build from, from the template list. */
  readonly template_name?: string | undefined;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly type: ServerType;
  /** Zone, by its id from the list of zones. */
  readonly zone_id?: number | string | undefined;
  /** Product features: keys and values from the `options` of the product's details. */
  readonly features?: Record<string, unknown> | undefined;
  /** Id of an image of the account to build from, instead of a template. */
  readonly image_id?: number | string | undefined;
  /** Number of IPv4 addresses; the host's default is 1, included in the price. */
  readonly new_ips?: number | string | undefined;
  /** Number of IPv6 /64 blocks; hosts limit it to 1 by default. */
  readonly new_ip6s?: number | string | undefined;
  /** IPv4 addresses taken from the account's IP pool. */
  readonly pool_ips?: Array<string> | undefined;
  /** IPv6 /64 blocks taken from the account's IP pool. */
  readonly pool6_ips?: Array<string> | undefined;
  /** Whether the host makes backups. The host's default is no. */
  readonly backup_enabled?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Kind of backup. Hosts ignore it unless `backup_enabled` is true. */
  readonly backup_plan?: BackupPlan | undefined;
  /** For `backup_plan` `daily`: number of days kept; for `quota`: GB kept in all. */
  readonly backup_quota?: number | string | undefined;
  /** Bandwidth plan in GB; 0 means charges by usage. Quotas come from the product's details. */
  readonly bandwidth_quota?: number | string | undefined;
  /** Public SSH key of any type that OpenSSH reads, added to the server's authorized keys. */
  readonly public_ssh_key?: string | undefined;
  /** Zone to deploy in by its id, as some hosts call it instead of `zone_id`. */
  readonly zone?: number | string | undefined;
  /** Password of the server's login; in an order, the initial one. */
  readonly password?: string | undefined;
}

/** Parameters of `server.details`. */
export interface ServerDetailsParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.list`. */
export interface ServerListParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Only servers of this address. */
  readonly ip?: string | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly order_by?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Records in a page. The host's default is 25; `items` and `pages` ask for 100. */
  readonly page_size?: number | string | undefined;
  /** Page to answer, from 1. Default 1. */
  readonly page_num?: number | string | undefined;
  /** Only servers of this plan. */
  readonly plan_id?: string | number | undefined;
  /** Region, by its id from the list of regions. */
  readonly region_id?: number | string | undefined;
  /** Only those of this status. */
  readonly status?: string | undefined;
  /** Only servers that were built from this template. */
  readonly template_name?: string | undefined;
  /** Only servers of this type: a product code, e.g. `Cloud.VPS`. */
  readonly type?: ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zone_id?: number | string | undefined;
}

/** Parameters of `server.password`. */
export interface ServerPasswordParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.rebuild`. */
export interface ServerRebuildParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Name of the template to build from, from the template list. */
  readonly template_name: string;
  /** Sent as it is; what it does differs from host to host. */
  readonly force?: boolean | 0 | 1 | "0" | "1" | undefined;
}

/** Parameters of `server.byIdentifier`. */
export interface ServerByIdentifierParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.update`. */
export interface ServerUpdateParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** User name of the server's login. */
  readonly username?: string | undefined;
  /** Password of the server's login; in an order, the initial one. */
  readonly password?: string | undefined;
  /** Host name of the server in the host's record, in full. The name that the server itself uses stays. */
  readonly domain?: string | undefined;
  /** Whether the host makes backups. The host's default is no. */
  readonly backup_enabled?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Kind of backup. Hosts ignore it unless `backup_enabled` is true. */
  readonly backup_plan?: BackupPlan | undefined;
  /** For `backup_plan` `daily`: number of days kept; for `quota`: GB kept in all. */
  readonly backup_quota?: number | string | undefined;
  /** Bandwidth plan in GB; 0 means charges by usage. Quotas come from the product's details. */
  readonly bandwidth_quota?: number | string | undefined;
}

/** Parameters of `server.console`. */
export interface ServerConsoleParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Whether the console is reached through the host's SPICE proxy. */
  readonly spice_prx?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Whether the console's connection is to be encrypted. */
  readonly secure_spice?: boolean | 0 | 1 | "0" | "1" | undefined;
}

/** Parameters of `server.power.status`. */
export interface ServerPowerStatusParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.power.cachedStatus`. */
export interface ServerPowerCachedStatusParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.power.start`. */
export interface ServerPowerStartParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.power.stop`. */
export interface ServerPowerStopParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.power.shutdown`. */
export interface ServerPowerShutdownParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.power.reboot`. */
export interface ServerPowerRebootParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.power.reset`. */
export interface ServerPowerResetParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
}

/** Parameters of `server.credential.create`. */
export interface ServerCredentialCreateParams {
  /** Six-character identifier of the asset or server. */
  readonly uniq_id: string;
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Kind of credential: `app` or `server`. */
  readonly type: "app";
  /** Name of the credential. */
  readonly name?: string | undefined;
  /** Description of the credential. */
  readonly description?: string | undefined;
  /** Kind of the secret, e.g. `password`. */
  readonly auth_type?: string | undefined;
  /** Where the login is used, e.g. an address. */
  readonly location?: string | undefined;
  /** User name to log in with. */
  readonly username?: string | undefined;
  /** The secret: a password, key or token. */
  readonly auth_data?: string | undefined;
}

/** Parameters of `server.credential.details`. */
export interface ServerCredentialDetailsParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Id number of the credential. */
  readonly id: number | string;
  /** Kind of credential: `app` or `server`. */
  readonly type?: CredentialType | undefined;
}

/** Parameters of `server.credential.list`. */
export interface ServerCredentialListParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Only credentials of this server: its six-character identifier. */
  readonly uniq_id?: string | undefined;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly server_type?: ServerType | undefined;
  /** Only credentials of this kind: `app` or `server`. */
  readonly type?: CredentialType | Array<CredentialType> | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly order_by?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Records in a page. The host's default is 25; `items` and `pages` ask for 100. */
  readonly page_size?: number | string | undefined;
  /** Page to answer, from 1. Default 1. */
  readonly page_num?: number | string | undefined;
}

/** Parameters of `server.credential.update`. */
export interface ServerCredentialUpdateParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Id number of the credential. */
  readonly id: number | string;
  /** Kind of credential: `app` or `server`. */
  readonly type?: CredentialType | undefined;
  /** Where the login is used, e.g. an address. */
  readonly location?: string | undefined;
  /** User name to log in with. */
  readonly username?: string | undefined;
  /** The secret: a password, key or token. */
  readonly auth_data?: string | undefined;
}

/** Parameters of `server.credential.delete`. */
export interface ServerCredentialDeleteParams {
  /** Account that is meant. Default: the configured account. */
  readonly accnt?: number | string | undefined;
  /** Id number of the credential. */
  readonly id: number | string;
  /** Kind of credential: `app` or `server`. */
  readonly type: "app";
}

/** Parameters of `server.plan.details`. */
export interface ServerPlanDetailsParams {
  /** Id number of the plan. */
  readonly id: number | string;
  /** Region, by its id from the list of regions. */
  readonly region_id?: number | string | undefined;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly server_type?: ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zone_id?: number | string | undefined;
}

/** Parameters of `server.plan.list`. */
export interface ServerPlanListParams {
  /** Only available ones, or with false those that are not. */
  readonly available?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly order_by?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Records in a page. The host's default is 25; `items` and `pages` ask for 100. */
  readonly page_size?: number | string | undefined;
  /** Page to answer, from 1. Default 1. */
  readonly page_num?: number | string | undefined;
  /** Region, by its id from the list of regions. */
  readonly region_id?: number | string | undefined;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly server_type?: ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zone_id?: number | string | undefined;
}

/** Parameters of `server.template.details`. */
export interface ServerTemplateDetailsParams {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name: string;
  /** Region, by its id from the list of regions. */
  readonly region_id?: number | string | undefined;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly server_type?: ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zone_id?: number | string | undefined;
}

/** Parameters of `server.template.list`. */
export interface ServerTemplateListParams {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name?: string | undefined;
  /** Only available ones, or with false those that are not. */
  readonly available?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly order_by?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Records in a page. The host's default is 25; `items` and `pages` ask for 100. */
  readonly page_size?: number | string | undefined;
  /** Page to answer, from 1. Default 1. */
  readonly page_num?: number | string | undefined;
  /** Region, by its id from the list of regions. */
  readonly region_id?: number | string | undefined;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly server_type?: ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zone_id?: number | string | undefined;
}

/** Parameters of `server.image.list`. */
export interface ServerImageListParams {
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly order_by?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Records in a page. The host's default is 25; `items` and `pages` ask for 100. */
  readonly page_size?: number | string | undefined;
  /** Page to answer, from 1. Default 1. */
  readonly page_num?: number | string | undefined;
}

/** Parameters of `api.describe`. */
export interface ApiDescribeParams {
  /** Path of the API to describe, e.g. `server/create`. */
  readonly path: string;
  /** Version of the API that is meant. */
  readonly version?: ApiVersion | undefined;
  /** Whether the user's permissions are left out of account. */
  readonly skip_permissions?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Whether to include methods that the user may not call. */
  readonly show_no_access?: boolean | 0 | 1 | "0" | "1" | undefined;
}

/** Parameters of `utilities.ping`. */
export type UtilitiesPingParams = Record<string, never>;

/**
 * The fields that the host reports.
 *
 * It comes from `account.permitted`. Members that the host does not report are absent.
 */
export interface AccountPermittedAnswer {
  /** The calls that the user may make, or the permissions that are held. */
  readonly permissions?: Record<string, unknown> | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `account.token`. Members that the host does not report are absent.
 */
export interface AccountTokenAnswer {
  /** The token, to log in with in place of the password. */
  readonly token?: string | undefined;
  /** User name that the token belongs to. */
  readonly username?: string | undefined;
  /** When the token ends, in seconds since 1970. */
  readonly expires?: number | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `account.expireToken`. Members that the host does not report are absent.
 */
export interface AccountExpireTokenAnswer {
  /** Whether the token has ended. */
  readonly expired?: boolean | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `asset.details`, `asset.list`. Members that the host does not report are absent.
 */
export interface AssetRecord {
  /** Six-character identifier of the asset. */
  readonly uniq_id?: string | undefined;
  /** Number of the account that it belongs to. */
  readonly accnt?: number | undefined;
  /** Whether the asset is active; of a server, whether it has finished building. */
  readonly active?: boolean | undefined;
  /** Group of the asset; one variant of the API reports it. */
  readonly altGroup?: string | undefined;
  /** Your own name for the asset. */
  readonly custom_name?: string | undefined;
  /** Your own description of the asset; may have several lines. */
  readonly custom_description?: string | undefined;
  /** Billing cycle of the asset. */
  readonly cycle?: string | undefined;
  /** Host name of the asset. */
  readonly domain?: string | undefined;
  /** IPv4 address of the asset. */
  readonly ip?: string | undefined;
  /** Id number of the project that the asset belongs to. */
  readonly project_id?: number | undefined;
  /** Name of the project that the asset belongs to. */
  readonly project_name?: string | undefined;
  /** Id number of the region that the asset is in. */
  readonly region_id?: number | undefined;
  /** Status of the asset, e.g. `Active`. Other values are possible. */
  readonly status?: AssetStatus | (string & {}) | undefined;
  /** Product type of the asset, e.g. `DNS.Zone`. Other values are possible. */
  readonly type?: string | undefined;
  /** User name of the asset's login. */
  readonly username?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `asset.login`. Members that the host does not report are absent.
 */
export interface AssetLoginAnswer {
  /** User name to log in with. */
  readonly username?: string | undefined;
  /** Password to log in with. */
  readonly password?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `asset.requestRemoval`. Members that the host does not report are absent.
 */
export interface AssetRequestRemovalAnswer {
  /** The host's word that the removal is requested. */
  readonly removal_requested?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `asset.update`. Members that the host does not report are absent.
 */
export interface AssetUpdateAnswer {
  /** Six-character identifier of the asset. */
  readonly uniq_id?: string | undefined;
  /** Number of the account that it belongs to. */
  readonly accnt?: number | undefined;
  /** Whether the asset is active; of a server, whether it has finished building. */
  readonly active?: boolean | undefined;
  /** Group of the asset; one variant of the API reports it. */
  readonly altGroup?: string | undefined;
  /** Your own name for the asset. */
  readonly custom_name?: string | undefined;
  /** Your own description of the asset; may have several lines. */
  readonly custom_description?: string | undefined;
  /** Billing cycle of the asset. */
  readonly cycle?: string | undefined;
  /** Host name of the asset. */
  readonly domain?: string | undefined;
  /** IPv4 address of the asset. */
  readonly ip?: string | undefined;
  /** Id number of the project that the asset belongs to. */
  readonly project_id?: number | undefined;
  /** Name of the project that the asset belongs to. */
  readonly project_name?: string | undefined;
  /** Id number of the region that the asset is in. */
  readonly region_id?: number | undefined;
  /** Status of the asset, e.g. `Active`. Other values are possible. */
  readonly status?: AssetStatus | (string & {}) | undefined;
  /** Product type of the asset, e.g. `DNS.Zone`. Other values are possible. */
  readonly type?: string | undefined;
  /** User name of the asset's login. */
  readonly username?: string | undefined;
  /** Capabilities of the asset. */
  readonly capabilities?: Record<string, unknown> | undefined;
  /** Categories of the asset. */
  readonly categories?: Array<string> | undefined;
  /** The host's description of the asset. */
  readonly description?: string | undefined;
  /** Features of the asset. */
  readonly features?: Record<string, unknown> | undefined;
  /** Values of the host; what they mean is its own matter. */
  readonly valid_source_hvs?: Record<string, unknown> | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `network.region.details`, `network.region.list`. Members that the host does not report are
 * absent.
 */
export interface NetworkRegionRecord {
  /** Id number of the region. */
  readonly id?: number | undefined;
  /** Name of the region. */
  readonly name?: string | undefined;
  /** City that the region is in. */
  readonly city?: string | undefined;
  /** State that the region is in. */
  readonly state?: string | undefined;
  /** Country that the region is in. */
  readonly country?: string | undefined;
  /** Autonomous system number of the region. */
  readonly asn?: number | undefined;
  /** Host prefix of the region. */
  readonly host_prefix?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `network.zone.list`. Members that the host does not report are absent.
 */
export interface NetworkZoneRecord {
  /** Id number of the zone. */
  readonly id?: number | undefined;
  /** Name of the zone. */
  readonly name?: string | undefined;
  /** Id number of the region that the zone is in. */
  readonly region_id?: number | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `sshKey.add`. Members that the host does not report are absent.
 */
export interface SshKeyAddAnswer {
  /** Whether the key was added. */
  readonly added?: boolean | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `sshKey.list`, `sshKey.update`. Members that the host does not report are absent.
 */
export interface SshKeyRecord {
  /** Id number of the key. */
  readonly id?: number | undefined;
  /** Name of the key, unique in the account. */
  readonly public_key_name?: string | undefined;
  /** The public key: the contents of a public key file. */
  readonly public_key_value?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `sshKey.remove`. Members that the host does not report are absent.
 */
export interface SshKeyRemoveAnswer {
  /** Whether the key was removed. */
  readonly removed?: boolean | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `product.details`. Members that the host does not report are absent.
 */
export interface ProductRecord {
  /** Product code, e.g. `Cloud.VPS`. */
  readonly code?: string | undefined;
  /** Options of the product, with their quotas and pricing. */
  readonly options?: Array<Record<string, unknown>> | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `server.create`, `server.details`, `server.list`, `server.rebuild`, `server.byIdentifier`,
 * `server.update`. Members that the host does not report are absent.
 */
export interface ServerRecord {
  /** Six-character identifier of the server. */
  readonly uniq_id?: string | undefined;
  /** Number of the account that it belongs to. */
  readonly accnt?: number | undefined;
  /** Primary IPv4 address. */
  readonly ip?: string | undefined;
  /** Id of the server's plan, as text. */
  readonly plan_id?: string | undefined;
  /** Id number of the region that the server is in. */
  readonly region_id?: number | undefined;
  /** Id number of the zone that the server is in. */
  readonly zone_id?: number | undefined;
  /** The host's word for what the server is doing, e.g. `Running`. Other values are possible. */
  readonly status?: string | undefined;
  /** Name of the template that the server was built from. */
  readonly template_name?: string | undefined;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. Other values are possible. */
  readonly type?: ServerType | (string & {}) | undefined;
  /** User name of the server's login. */
  readonly username?: string | undefined;
  /** Whether the server has finished building. */
  readonly active?: boolean | undefined;
  /** Whether backups are enabled. */
  readonly backup_enabled?: boolean | undefined;
  /** Kind of backups: `quota` or `daily`; empty when backups are disabled. */
  readonly backup_plan?: "quota" | "daily" | "" | (string & {}) | undefined;
  /** For `daily`: number of days kept; for `quota`: total GB kept; empty when backups are disabled. */
  readonly backup_quota?: string | undefined;
  /** GB used by current backups, as text. */
  readonly backup_size?: string | undefined;
  /** GB of bandwidth included; 0 means usage-based (as-you-go) charges. */
  readonly bandwidth_quota?: string | undefined;
  /** Capabilities of the server, as the host lists them. */
  readonly capabilities?: Array<unknown> | Record<string, unknown> | undefined;
  /** Id number of the server configuration in use. */
  readonly config_id?: number | undefined;
  /** Descriptive name of the server configuration in use. */
  readonly config_description?: string | undefined;
  /** Date and time of creation, as the host writes it. */
  readonly create_date?: string | undefined;
  /** Host name that the host has on record for the server. */
  readonly domain?: string | undefined;
  /** Features configured, as the host lists them. */
  readonly features?: Array<unknown> | Record<string, unknown> | undefined;
  /** Number of IP addresses assigned. */
  readonly ip_count?: number | undefined;
  /**
   * How much of the server the host manages: `self` (hardware, network and virtualization layers), `core`
   * (also the base operating system with web server, database and scripting stack) or `full` (control panel
   * and the complete operating system and panel services).
   *
   * Follows from the template.
   */
  readonly manage_level?: "self" | "core" | "full" | (string & {}) | undefined;
  /** Operating system image installed; of a server built from an image, the original one. */
  readonly template?: string | undefined;
  /** Descriptive text of the operating system. */
  readonly template_description?: string | undefined;
  /** Zone of the server. Informational; identifiers may change. */
  readonly zone?: unknown;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `server.password`. Members that the host does not report are absent.
 */
export interface ServerPasswordAnswer {
  /** Password of the server's login. */
  readonly password?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `server.console`. Members that the host does not report are absent.
 */
export interface ServerConsoleAnswer {
  /** Host name to connect to. */
  readonly hostname?: string | undefined;
  /** IP address to connect to. */
  readonly ip?: string | undefined;
  /** Port to connect to. */
  readonly port?: number | undefined;
  /** Console connection token. */
  readonly token?: string | undefined;
  /** Type of the console connection. */
  readonly type?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `server.power.status`, `server.power.cachedStatus`, `server.power.start`,
 * `server.power.stop`, `server.power.shutdown`, `server.power.reboot`, `server.power.reset`. Members that the
 * host does not report are absent.
 */
export interface ServerPowerRecord {
  /** The fault; empty when there is none. */
  readonly error?: string | undefined;
  /** Whether the server runs, in the host's word, e.g. `Running`. Other values are possible. */
  readonly powerStatus?: string | undefined;
  /** Resource that the record is about. */
  readonly resource?: string | undefined;
  /** Status of the background task, in the host's word. Other values are possible. */
  readonly status?: string | undefined;
  /** Number of a background task. */
  readonly task?: number | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `server.credential.create`, `server.credential.details`, `server.credential.list`,
 * `server.credential.update`. Members that the host does not report are absent.
 */
export interface ServerCredentialRecord {
  /** Id number of the credential. */
  readonly id?: number | undefined;
  /** Number of the account that it belongs to. */
  readonly accnt?: number | undefined;
  /** Six-character identifier of the server that the login belongs to. */
  readonly uniq_id?: string | undefined;
  /** Type of the server that the login belongs to, e.g. `Cloud.VPS`. Other values are possible. */
  readonly server_type?: ServerType | (string & {}) | undefined;
  /** Kind of credential: `app` (login of an application) or `server` (the server's own login). */
  readonly type?: CredentialType | (string & {}) | undefined;
  /** Name of the credential. */
  readonly name?: string | undefined;
  /** Description of the credential. */
  readonly description?: string | undefined;
  /** Where the login is used, e.g. an address. */
  readonly location?: string | undefined;
  /** User name to log in with. */
  readonly username?: string | undefined;
  /** Kind of the secret, e.g. `password`. */
  readonly auth_type?: string | undefined;
  /** The secret: a password, key or token. */
  readonly auth_data?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `server.credential.delete`. Members that the host does not report are absent.
 */
export interface ServerCredentialDeleteAnswer {
  /** Whether the credential was deleted. */
  readonly success?: boolean | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `server.plan.details`, `server.plan.list`. Members that the host does not report are absent.
 */
export interface ServerPlanRecord {
  /** Id number of the plan. */
  readonly id?: number | undefined;
  /** Id number of the region that it is offered in. */
  readonly region_id?: number | undefined;
  /** Id number of the zone that it is offered in. */
  readonly zone_id?: number | undefined;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. Other values are possible. */
  readonly server_type?: ServerType | (string & {}) | undefined;
  /** Whether the plan is available. */
  readonly available?: boolean | undefined;
  /** Kind of record, e.g. `MachineModel`. */
  readonly type?: string | undefined;
  /** Description of the plan. */
  readonly description?: string | undefined;
  /** Number of cores. */
  readonly cores?: number | undefined;
  /** Number of CPU cores. */
  readonly cpu_cores?: number | undefined;
  /** Number of CPUs. */
  readonly cpu_count?: number | undefined;
  /** Speed of the CPU, in the unit of the host. */
  readonly cpu_speed?: number | undefined;
  /** Number of virtual CPUs. */
  readonly vcpu?: number | undefined;
  /** Amount of memory, in the unit of the host. */
  readonly memory?: number | undefined;
  /** Size of the disk, in the unit of the host. */
  readonly disk?: number | undefined;
  /** Number of GPUs. */
  readonly gpu_count?: number | undefined;
  /** Speed of the link, in the unit of the host. */
  readonly link_speed?: number | undefined;
  /** RAID level of the disks. */
  readonly raid_level?: number | undefined;
  /** Whether the CPU has hyper-threading. */
  readonly cpu_hyperthreading?: boolean | undefined;
  /** Model of the CPU. */
  readonly cpu_model?: string | undefined;
  /** Type of the disk. */
  readonly disk_type?: string | undefined;
  /** Name of the GPU. */
  readonly gpu_name?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `server.template.details`, `server.template.list`. Members that the host does not report are
 * absent.
 */
export interface ServerTemplateRecord {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name?: string | undefined;
  /** Id number of the region that it is offered in. */
  readonly region_id?: number | undefined;
  /** Id number of the zone that it is offered in. */
  readonly zone_id?: number | undefined;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. Other values are possible. */
  readonly server_type?: ServerType | (string & {}) | undefined;
  /** Whether the template is available. */
  readonly available?: boolean | undefined;
  /** Control panel of the template, if it has one. */
  readonly control_panel?: string | undefined;
  /** Management level of the template. */
  readonly management?: string | undefined;
  /** Bits of the operating system, e.g. 64. */
  readonly os_bit?: number | undefined;
  /** Name of the operating system. */
  readonly os_name?: string | undefined;
  /** Type of the operating system. */
  readonly os_type?: string | undefined;
  /** Version of the operating system. */
  readonly os_version?: string | undefined;
  /** Kind of record, e.g. `MachineTemplate`. */
  readonly type?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `server.image.list`. Members that the host does not report are absent.
 */
export interface ServerImageRecord {
  /** Id number of the image, as `imageId` takes it. */
  readonly id?: number | undefined;
  /** Name of the image. */
  readonly name?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `api.describe`. Members that the host does not report are absent.
 */
export interface ApiDescribeAnswer {
  /** Name of the API. */
  readonly api_name?: string | undefined;
  /** Path that is described. */
  readonly path?: string | undefined;
  /** Version of the API that is described. */
  readonly version?: string | undefined;
  /** Description of the method at the path. */
  readonly method_description?: string | undefined;
  /** Description of the namespace at the path. */
  readonly namespace_description?: string | undefined;
  /** Input arguments of the method at the path. */
  readonly input?: Record<string, unknown> | undefined;
  /** More about the method at the path. */
  readonly method_metadata?: Record<string, unknown> | undefined;
  /** Output arguments of the method at the path. */
  readonly output?: Array<Record<string, unknown>> | undefined;
  /** Names of the methods below the path. */
  readonly methods?: Array<string> | undefined;
  /** Names of the namespaces below the path. */
  readonly namespaces?: Array<string> | undefined;
  /** Names of the methods below the path that the user may not call. */
  readonly no_access_methods?: Array<string> | undefined;
  /** Whether the user may not call the method at the path. */
  readonly no_access?: boolean | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/**
 * The fields that the host reports.
 *
 * It comes from `utilities.ping`. Members that the host does not report are absent.
 */
export interface UtilitiesPingAnswer {
  /** Any word: that it comes is the answer. */
  readonly ping?: string | undefined;
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}

/** The operations of the API as methods. */
export interface Methods {
  readonly account: {
    /** Which operations and permissions the configured user has. */
    readonly permitted: (params?: AccountPermittedParams, options?: CallOptions) => Promise<AccountPermittedAnswer>;
    /** Exchange username, password and passcode for a temporary token. */
    readonly token: (params?: AccountTokenParams, options?: CallOptions) => Promise<AccountTokenAnswer>;
    /** End a temporary token before its time. */
    readonly expireToken: (params?: AccountExpireTokenParams, options?: CallOptions) => Promise<AccountExpireTokenAnswer>;
  };
  readonly asset: {
    /** One asset, by its uniqId. */
    readonly details: (params: AssetDetailsParams, options?: CallOptions) => Promise<AssetRecord>;
    /** The assets of the account: servers, DNS zones, domains and so on. */
    readonly list: ListMethod<AssetListParams, AssetRecord>;
    /** User name and password of an asset. */
    readonly login: (params: AssetLoginParams, options?: CallOptions) => Promise<AssetLoginAnswer>;
    /** Request the removal of an asset. */
    readonly requestRemoval: (params: AssetRequestRemovalParams, options?: CallOptions) => Promise<AssetRequestRemovalAnswer>;
    /** Change an asset's names, description, domain or features. */
    readonly update: (params: AssetUpdateParams, options?: CallOptions) => Promise<AssetUpdateAnswer>;
  };
  readonly network: {
    readonly region: {
      /** One region, by its id. */
      readonly details: (params: NetworkRegionDetailsParams, options?: CallOptions) => Promise<NetworkRegionRecord>;
      /** The regions of the host. */
      readonly list: ListMethod<NetworkRegionListParams, NetworkRegionRecord>;
    };
    readonly zone: {
      /** The zones that servers are deployed in. */
      readonly list: ListMethod<NetworkZoneListParams, NetworkZoneRecord>;
    };
  };
  readonly sshKey: {
    /** Add a named public SSH key to the account. */
    readonly add: (params: SshKeyAddParams, options?: CallOptions) => Promise<SshKeyAddAnswer>;
    /** The named public SSH keys of the account. */
    readonly list: ListMethod<SshKeyListParams, SshKeyRecord>;
    /** Remove a named public SSH key from the account; servers deployed with it keep it. */
    readonly remove: (params?: SshKeyRemoveParams, options?: CallOptions) => Promise<SshKeyRemoveAnswer>;
    /** Rename a named public SSH key, or change its value. */
    readonly update: (params?: SshKeyUpdateParams, options?: CallOptions) => Promise<SshKeyRecord>;
  };
  readonly product: {
    /** Options, quotas and pricing of a product code. */
    readonly details: (params: ProductDetailsParams, options?: CallOptions) => Promise<ProductRecord>;
  };
  readonly server: {
    /** Provision a server: starts its build on a parent host. */
    readonly create: (params: ServerCreateParams, options?: CallOptions) => Promise<ServerRecord>;
    /** One server, by its uniqId. */
    readonly details: (params: ServerDetailsParams, options?: CallOptions) => Promise<ServerRecord>;
    /**
     * The servers of the account.
     *
     * The API recommends the list of assets as the successor of this list.
     *
     * @deprecated use asset.list instead
     */
    readonly list: ListMethod<ServerListParams, ServerRecord>;
    /** The password of a server's login. */
    readonly password: (params: ServerPasswordParams, options?: CallOptions) => Promise<ServerPasswordAnswer>;
    /** Rebuild a server from a template: same server, disks erased. */
    readonly rebuild: (params: ServerRebuildParams, options?: CallOptions) => Promise<ServerRecord>;
    /** Purpose unstated; may be destructive. Called only by name, at a path that the user configured. */
    readonly byIdentifier: (params: ServerByIdentifierParams, options?: CallOptions) => Promise<ServerRecord>;
    /** Change a server's recorded details, login, backups and bandwidth. */
    readonly update: (params: ServerUpdateParams, options?: CallOptions) => Promise<ServerRecord>;
    /** How to connect to a server's remote console (SPICE). Each call returns a new token. */
    readonly console: (params: ServerConsoleParams, options?: CallOptions) => Promise<ServerConsoleAnswer>;
    readonly power: {
      /** Whether a server runs, checked by the host at this moment. */
      readonly status: (params: ServerPowerStatusParams, options?: CallOptions) => Promise<ServerPowerRecord>;
      /** Whether a server ran when the host last checked it. */
      readonly cachedStatus: (params: ServerPowerCachedStatusParams, options?: CallOptions) => Promise<ServerPowerRecord>;
      /** Start the server. */
      readonly start: (params: ServerPowerStartParams, options?: CallOptions) => Promise<ServerPowerRecord>;
      /** Stop the server. */
      readonly stop: (params: ServerPowerStopParams, options?: CallOptions) => Promise<ServerPowerRecord>;
      /** Shut down the server. */
      readonly shutdown: (params: ServerPowerShutdownParams, options?: CallOptions) => Promise<ServerPowerRecord>;
      /** Reboot the server. */
      readonly reboot: (params: ServerPowerRebootParams, options?: CallOptions) => Promise<ServerPowerRecord>;
      /** Reset the server. */
      readonly reset: (params: ServerPowerResetParams, options?: CallOptions) => Promise<ServerPowerRecord>;
    };
    readonly credential: {
      /** Store login details of an application on a server. */
      readonly create: (params: ServerCredentialCreateParams, options?: CallOptions) => Promise<ServerCredentialRecord>;
      /** One stored credential, by its id. */
      readonly details: (params: ServerCredentialDetailsParams, options?: CallOptions) => Promise<ServerCredentialRecord>;
      /** Login details stored for servers and for applications on them. */
      readonly list: ListMethod<ServerCredentialListParams, ServerCredentialRecord>;
      /** Change a credential's location, username or auth_data. */
      readonly update: (params: ServerCredentialUpdateParams, options?: CallOptions) => Promise<ServerCredentialRecord>;
      /** Delete login details of an application. */
      readonly delete: (params: ServerCredentialDeleteParams, options?: CallOptions) => Promise<ServerCredentialDeleteAnswer>;
    };
    readonly plan: {
      /** One plan, by its id. */
      readonly details: (params: ServerPlanDetailsParams, options?: CallOptions) => Promise<ServerPlanRecord>;
      /** The plans (hardware) of a zone and server type; available ones unless `available` is false. */
      readonly list: ListMethod<ServerPlanListParams, ServerPlanRecord>;
    };
    readonly template: {
      /** One template, by its name. */
      readonly details: (params: ServerTemplateDetailsParams, options?: CallOptions) => Promise<ServerTemplateRecord>;
      /** The templates that servers are built from; available ones unless `available` is false. */
      readonly list: ListMethod<ServerTemplateListParams, ServerTemplateRecord>;
    };
    readonly image: {
      /**
       * The images of the account that servers can be built from.
       *
       * Each host has its own path for this list: set it in `paths`.
       */
      readonly list: ListMethod<ServerImageListParams, ServerImageRecord>;
    };
  };
  readonly api: {
    /** The API's own description of one of its paths: input, output, and the paths below it. */
    readonly describe: (params: ApiDescribeParams, options?: CallOptions) => Promise<ApiDescribeAnswer>;
  };
  readonly utilities: {
    /** Answers when the login is right: a cheap probe, which not every host has. */
    readonly ping: (params?: UtilitiesPingParams, options?: CallOptions) => Promise<UtilitiesPingAnswer>;
  };
}
