import type { OperationName } from "../api/contract";

/** A read of the API, under the name that programs call it by. */
export interface HostFunction {
  readonly operation: OperationName;
  readonly summary: string;
}

/** Every function. A list returns the items of all its pages as one array. */
export const functions = {
  regions: { operation: "network.region.list", summary: "The regions of the host." },
  region: { operation: "network.region.details", summary: "One region, by its id." },
  zones: { operation: "network.zone.list", summary: "The zones that servers are deployed in." },
  plans: {
    operation: "server.plan.list",
    summary: "The plans (hardware) of a zone and server type; available ones unless `available` is false.",
  },
  plan: { operation: "server.plan.details", summary: "One plan, by its id." },
  templates: {
    operation: "server.template.list",
    summary: "The templates that servers are built from; available ones unless `available` is false.",
  },
  template: { operation: "server.template.details", summary: "One template, by its name." },
  images: {
    operation: "server.image.list",
    summary:
      "The images of the account that servers can be built from. Set its path in the configuration `paths`: hosts differ in it.",
  },
  product: {
    operation: "product.details",
    summary: "Options, quotas and pricing of a product code.",
  },
  assets: {
    operation: "asset.list",
    summary: "The assets of the account: servers, DNS zones, domains and so on.",
  },
  asset: { operation: "asset.details", summary: "One asset, by its uniqId." },
  assetLogin: { operation: "asset.login", summary: "User name and password of an asset." },
  servers: {
    operation: "server.list",
    summary: "The servers of the account. The API prefers `assets`, which it names as this list's successor.",
  },
  server: { operation: "server.details", summary: "One server, by its uniqId." },
  serverPassword: { operation: "server.password", summary: "The password of a server's login." },
  serverPower: { operation: "server.power.status", summary: "Whether a server runs, asked live." },
  serverCachedPower: {
    operation: "server.power.cachedStatus",
    summary: "Whether a server runs, as the host last saw it.",
  },
  serverConsole: {
    operation: "server.console",
    summary: "How to connect to a server's remote console (SPICE); the token is another one each time.",
  },
  sshKeys: { operation: "sshKey.list", summary: "The named public SSH keys of the account." },
  credentials: {
    operation: "server.credential.list",
    summary: "Login details stored for servers and for applications on them.",
  },
  credential: { operation: "server.credential.details", summary: "One stored credential, by its id." },
  permissions: {
    operation: "account.permitted",
    summary: "Which operations and permissions the configured user has.",
  },
  apiDescription: {
    operation: "api.describe",
    summary: "What the API says of one of its paths: input, output, and what is below it.",
  },
} as const satisfies Record<string, HostFunction>;

export type FunctionName = keyof typeof functions;
