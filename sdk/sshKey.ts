import * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../provider/dynamic/sshKey";
import { type SshKeyArgs, SshKeyOutputs, sshKeyShape } from "./generated/sshKey";
import { storable } from "./storable";

export type { SshKeyArgs } from "./generated/sshKey";

// One provider for all, so that Pulumi serialises it once.
const provider = storable(dynamic);

/**
 * A named public SSH key of the account (specification, Named public SSH keys).
 *
 * Name and value are changed in place. Servers keep the keys they were built with: removing a key here removes it from
 * the account's list only. Without `publicKeyName` the key is named after the resource, with a suffix of its own that stays.
 *
 * ```ts
 * const key = new hosting.SshKey("deploy", { publicKeyValue: fs.readFileSync("deploy.pub", "utf8") });
 * ```
 */
export class SshKey extends SshKeyOutputs {
  /** Type of this resource in the plugin: `aliases: [{ type: hosting.SshKey.pluginType }]` moves one over. */
  static readonly pluginType = "hosting:index:SshKey";

  constructor(name: string, args: SshKeyArgs, opts?: pulumi.CustomResourceOptions) {
    const named = { __resourceName: name, __nameSeed: nameSeed(name, opts) };
    super(provider, sshKeyShape, name, args, withRoomForName(args, opts), named);
  }

  /** A key that exists already, by its id number; read, never changed or removed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SshKey {
    return new SshKey(name, {} as SshKeyArgs, { ...opts, id });
  }
}

/**
 * What the key's name is made from: the same in a preview and in the `up` after it, and another one in every stack. A
 * promise: as an output it would depend on the parent, and so on every child of a component, among them those that wait
 * for this key.
 */
const nameSeed = (name: string, opts: pulumi.CustomResourceOptions | undefined): Promise<string> =>
  new Promise((resolve) => {
    pulumi.createUrn(name, "pulumi-nodejs:dynamic/hosting:SshKey", opts?.parent).apply(resolve);
  });

/** A replacement gets the same name again, so the old key has to go first, unless the program names keys itself. */
const withRoomForName = (
  { publicKeyName }: Partial<SshKeyArgs>,
  opts: pulumi.CustomResourceOptions | undefined,
): pulumi.CustomResourceOptions | undefined =>
  publicKeyName === undefined ? { deleteBeforeReplace: true, ...opts } : opts;
