// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../provider/dynamic/asset";
import { type AssetArgs, type AssetOutputs, assetShape } from "./generated/asset";
import { resourceWith } from "./resource";
import { storable } from "./storable";

export type { AssetArgs } from "./generated/asset";

// All resources of this class share one provider object, so that Pulumi serialises it only once.
const provider = storable(dynamic);

/**
 * An asset of the account that exists already: a server, DNS zone, domain, certificate and so on.
 *
 * It is adopted by its `uniqId`, because no operation creates one; `customName`, `customDescription`,
 * `domain` and `features` are managed as far as they are given. Deleting the resource releases the asset:
 * nothing is sent and nothing restored, unless `removeOnDelete` requests its removal. A server is removed by
 * a `Server` alone, and its `domain` and `features` belong to that.
 *
 * ```ts
 * new hosting.Asset("label", { uniqId: web.uniqId, customName: "web, production" });
 * ```
 */
export class Asset extends resourceWith<AssetOutputs>() {
  /**
   * This resource's type in the plugin. `aliases: [{ type: hosting.Asset.pluginType }]` lets the class
   * take over a resource of the plugin.
   */
  static readonly pluginType = "hosting:index:Asset";

  constructor(name: string, args: AssetArgs, opts?: pulumi.CustomResourceOptions) {
    super(provider, assetShape, { name, args, opts });
  }

  /** An asset, by its uniqId; read, never changed or removed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Asset {
    return new Asset(name, {} as AssetArgs, { ...opts, id });
  }
}
