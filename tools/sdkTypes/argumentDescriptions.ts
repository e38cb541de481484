/**
 * What the arguments of functions mean, by name. If one name means different things, the function comes before it:
 * `plan.id`.
 */
export const argumentDescriptions: Readonly<Record<string, string>> = {
  accountNumber: "Account to ask for. Default: the configured account.",
  actionType:
    "Whether `actions` are API paths (`api`) or permissions (`permissions`). Not given: the host makes a guess.",
  actions:
    "What to ask for: API paths with slashes, or actions of permissions with periods, which are case-sensitive.",
  all: "Whether results that are denied are answered as well.",
  alsowith:
    "What to report in addition: a list of the API's words for it, e.g. `custom_description`. Not every host knows every word. What is no field of the result comes in `added`.",
  "regions.alsowith": "What to report in addition: words of the host. It comes in `added`.",
  altGroup: "Only assets of this group; one variant of the API knows it.",
  asEndpoints: "Whether results are written as paths of endpoints.",
  available: "Only available ones, or with false those that are not.",
  capability: "Only assets that can do this.",
  category: "Only assets of one of these categories.",
  code: "Product code, e.g. `Cloud.VPS`.",
  customName: "Only assets of this name of your own.",
  domain: "Only assets of this host name; a part of it with `domainMatch`.",
  domainMatch: "Whether `domain` may be a part of the host name.",
  excludeCategory: "Only assets of none of these categories.",
  "credential.id": "Id number of the credential.",
  "plan.id": "Id number of the plan.",
  "region.id": "Id number of the region.",
  ip: "Only servers of this address.",
  name: "Name of the template, e.g. `DEBIAN_12_64`.",
  orderBy:
    "By which field to sort, and in which order: `{ field, sort }`; `sort` is usually `asc` or `desc`.",
  path: "Path of the API to describe, e.g. `server/create`.",
  planId: "Only servers of this plan.",
  projectName: "Only assets of this project.",
  publicCategory: "Only assets of this public category.",
  publicKeyName: "Only keys of this name; a host may match more than it.",
  regionId: "Region, by its id from the list of regions.",
  secureSpice: "Whether the console's connection is to be encrypted.",
  serverType: "Type of the server: a product code, e.g. `Cloud.VPS`.",
  showNoAccess: "Whether to include methods that the user may not call.",
  skipPermissions: "Whether the user's permissions are left out of account.",
  spicePrx: "Whether the console is reached through the host's SPICE proxy.",
  status: "Only those of this status.",
  templateName: "Only servers that were built from this template.",
  "assets.type": "Only assets of this product type, or of one of several.",
  "credential.type": "Kind of credential: `app` or `server`.",
  "credentials.type": "Only credentials of this kind: `app` or `server`.",
  "servers.type": "Only servers of this type: a product code, e.g. `Cloud.VPS`.",
  uniqId: "Six-character identifier of the asset or server.",
  "assets.uniqId": "Only assets of these six-character identifiers.",
  "credentials.uniqId": "Only credentials of this server: its six-character identifier.",
  version: "Version of the API that is meant.",
  zoneId: "Zone, by its id from the list of zones.",
};

export const argumentDescription = (functionName: string, name: string): string | undefined =>
  argumentDescriptions[`${functionName}.${name}`] ?? argumentDescriptions[name];
