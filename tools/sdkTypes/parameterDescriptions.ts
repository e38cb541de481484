import { type OperationName, operationOf } from "../../provider/api/contract";
import { givenSchema } from "./jsonSchema";

/**
 * The meaning of each parameter, by name. If a name has several meanings, the operation's name or a part of it comes
 * before it, as in `server.plan.id`.
 */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  accnt: "Account that is meant. Default: the configured account.",
  action_type:
    "Whether `actions` are API paths (`api`) or permissions (`permissions`). Not given: the host makes a guess.",
  actions: "API paths with slashes, or actions of permissions with periods, which are case-sensitive.",
  all: "Whether results that are denied are answered as well.",
  alsowith:
    "Additions to the report: a list of the API's words for them, e.g. `custom_description`. Not every host knows every word.",
  "network.region.alsowith": "Additions to the report: words of the host.",
  altGroup: "Only assets of this group; one variant of the API knows it.",
  as_endpoints: "Whether results are written as paths of endpoints.",
  available: "Only available ones, or with false those that are not.",
  backup_enabled: "Whether the host makes backups. The host's default is no.",
  backup_plan: "Kind of backup. Hosts ignore it unless `backup_enabled` is true.",
  backup_quota: "For `backup_plan` `daily`: number of days kept; for `quota`: GB kept in all.",
  bandwidth_quota: "Bandwidth plan in GB; 0 means charges by usage. Quotas come from the product's details.",
  cancellation_comment: "A comment on the removal, for the host.",
  cancellation_reason: "Why the asset is removed, for the host.",
  capability: "Only assets that can do this.",
  category: "Only assets of one of these categories.",
  cleanup_assets: "Sent as it is; what it does differs from host to host.",
  code: "Product code, e.g. `Cloud.VPS`.",
  "asset.list.custom_name": "Only assets of this name of your own.",
  domain:
    "Host name of the server in the host's record, in full. The name that the server itself uses stays.",
  "asset.list.domain": "Only assets of this host name; a part of it with `domain_match`.",
  "asset.update.domain": "Host name of the asset.",
  domain_match: "Whether `domain` may be a part of the host name.",
  exclude_category: "Only assets of none of these categories.",
  features: "Product features: keys and values from the `options` of the product's details.",
  force: "Sent as it is; what it does differs from host to host.",
  "server.credential.id": "Id number of the credential.",
  "server.plan.id": "Id number of the plan.",
  "network.region.id": "Id number of the region.",
  image_id: "Id of an image of the account to build from, instead of a template.",
  ip: "Only servers of this address.",
  "server.template.name": "Name of the template, e.g. `DEBIAN_12_64`.",
  new_ip6s: "Number of IPv6 /64 blocks; hosts limit it to 1 by default.",
  new_ips: "Number of IPv4 addresses; the host's default is 1, included in the price.",
  order_by: "Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`.",
  page_num: "Page to answer, from 1. Default 1.",
  page_size: "Records in a page. The host's default is 25; `items` and `pages` ask for 100.",
  passcode: "Passcode of two-factor authentication, which serves one login.",
  password: "Password of the server's login; in an order, the initial one.",
  path: "Path of the API to describe, e.g. `server/create`.",
  "server.create.plan_id": "Id of the plan: the hardware, from the plan list.",
  "server.list.plan_id": "Only servers of this plan.",
  pool6_ips: "IPv6 /64 blocks taken from the account's IP pool.",
  pool_ips: "IPv4 addresses taken from the account's IP pool.",
  project_name: "Only assets of this project.",
  public_category: "Only assets of this public category.",
  public_key_name: "Name of the key, unique in the account.",
  "sshKey.list.public_key_name": "Only keys of this name; a host may match more than it.",
  public_key_value: "The public key: the contents of a public key file.",
  public_ssh_key: "Public SSH key of any type that OpenSSH reads, added to the server's authorized keys.",
  rating: "How content you were, for the host.",
  region_id: "Region, by its id from the list of regions.",
  secure_spice: "Whether the console's connection is to be encrypted.",
  server_type: "Type of the server: a product code, e.g. `Cloud.VPS`.",
  show_no_access: "Whether to include methods that the user may not call.",
  skip_permissions: "Whether the user's permissions are left out of account.",
  spice_prx: "Whether the console is reached through the host's SPICE proxy.",
  "sshKey.id": "Id number of the key. Without it, `public_key_name` says which key is meant.",
  status: "Only those of this status.",
  template_name: "Name of the template to build from, from the template list.",
  "server.list.template_name": "Only servers that were built from this template.",
  timeout: "Lifetime of the token in seconds, at most 12 hours.",
  token: "The token to end. Without it, a host may end every token of the user.",
  type: "Type of the server: a product code, e.g. `Cloud.VPS`.",
  "asset.list.type": "Only assets of this product type, or of one of several.",
  "server.credential.type": "Kind of credential: `app` or `server`.",
  "server.credential.list.type": "Only credentials of this kind: `app` or `server`.",
  "server.list.type": "Only servers of this type: a product code, e.g. `Cloud.VPS`.",
  uniq_id: "Six-character identifier of the asset or server.",
  "asset.list.uniq_id": "Only assets of these six-character identifiers.",
  "server.credential.list.uniq_id": "Only credentials of this server: its six-character identifier.",
  version: "Version of the API that is meant.",
  zone: "Zone to deploy in by its id, as some hosts call it instead of `zone_id`.",
  zone_id: "Zone, by its id from the list of zones.",
};

/**
 * The meaning of a parameter: the entry of the table, or else the description of the same field in the operation's
 * response.
 */
export function parameterDescription(operation: OperationName, parameter: string): string | undefined {
  const parts = operation.split(".");
  const names = parts.map((_, index) => [...parts.slice(0, parts.length - index), parameter].join("."));
  const key = [...names, parameter].find((name) => name in parameterDescriptions);
  if (key !== undefined) return parameterDescriptions[key];
  return givenSchema(operationOf(operation).answer).properties?.[parameter]?.description;
}
