import type { OperationName } from "../api/contract";

/**
 * Every function: its name in programs, and the API operation that it calls. A function that lists records returns the
 * items of all pages as one array.
 */
export const functions = {
  regions: "network.region.list",
  region: "network.region.details",
  zones: "network.zone.list",
  plans: "server.plan.list",
  plan: "server.plan.details",
  templates: "server.template.list",
  template: "server.template.details",
  images: "server.image.list",
  product: "product.details",
  assets: "asset.list",
  asset: "asset.details",
  assetLogin: "asset.login",
  servers: "server.list",
  server: "server.details",
  serverPassword: "server.password",
  serverPower: "server.power.status",
  serverCachedPower: "server.power.cachedStatus",
  serverConsole: "server.console",
  sshKeys: "sshKey.list",
  credentials: "server.credential.list",
  credential: "server.credential.details",
  permissions: "account.permitted",
  apiDescription: "api.describe",
} as const satisfies Record<string, OperationName>;

export type FunctionName = keyof typeof functions;
