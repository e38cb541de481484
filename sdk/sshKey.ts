// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../provider/dynamic/sshKey";
import { type SshKeyArgs, type SshKeyOutputs, sshKeyShape } from "./generated/sshKey";
import { resourceWith } from "./resource";
import { storable } from "./storable";

export type { SshKeyArgs } from "./generated/sshKey";

// All resources of this class share one provider object, so that Pulumi serialises it only once.
const provider = storable(dynamic);

/**
 * A named public SSH key of the account.
 *
 * Name and value are changed in place. Servers keep the keys they were built with: removing a key here
 * removes it from the account's list only. Without `publicKeyName` the key is named after the resource, with
 * a suffix of its own that stays. Only one variant of the API has named keys: on a host without them, give
 * each Server its `publicSshKey`.
 *
 * ```ts
 * const key = new hosting.SshKey("deploy", { publicKeyValue: fs.readFileSync("deploy.pub", "utf8") });
 * ```
 */
export class SshKey extends resourceWith<SshKeyOutputs>() {
  /**
   * This resource's type in the plugin. `aliases: [{ type: hosting.SshKey.pluginType }]` lets the class
   * take over a resource of the plugin.
   */
  static readonly pluginType = "hosting:index:SshKey";

  constructor(name: string, args: SshKeyArgs, opts?: pulumi.CustomResourceOptions) {
    super(provider, sshKeyShape, { name, args, opts });
  }

  /** A key that exists already, by its id number; read, never changed or removed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SshKey {
    return new SshKey(name, {} as SshKeyArgs, { ...opts, id });
  }
}
