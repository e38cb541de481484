// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import { HostingResource, type Shape } from "../resource";

/** What a `SshKey` is made from. */
export interface SshKeyArgs {
  /**
   * Name of the key, unique in the account: letters, digits and underscores. Not given: made from the
   * resource's name and a suffix that differs in every stack. Changing it renames the key in place.
   */
  readonly publicKeyName?: pulumi.Input<string>;
  /**
   * The public key: the contents of a public key file, beginning with `ssh-`. Changing it updates the key in
   * place; servers already deployed keep the key they were built with.
   */
  readonly publicKeyValue: pulumi.Input<string>;
  /** Account that the key belongs to. Default: the configured account. Changing it replaces the key. */
  readonly accountNumber?: pulumi.Input<number | string>;
  /**
   * When the account already has a key of this name: `fail` (default) or `adopt`, which takes it over and
   * gives it this value.
   */
  readonly onExisting?: pulumi.Input<"fail" | "adopt">;
}

/** What a `SshKey` tells: its inputs, and what the host reports. */
export abstract class SshKeyOutputs extends HostingResource {
  /**
   * Name of the key, unique in the account: letters, digits and underscores. Not given: made from the
   * resource's name and a suffix that differs in every stack. Changing it renames the key in place.
   */
  declare readonly publicKeyName: pulumi.Output<string>;
  /**
   * The public key: the contents of a public key file, beginning with `ssh-`. Changing it updates the key in
   * place; servers already deployed keep the key they were built with.
   */
  declare readonly publicKeyValue: pulumi.Output<string>;
  /** Account that the key belongs to. Default: the configured account. Changing it replaces the key. */
  declare readonly accountNumber: pulumi.Output<number | undefined>;
  /**
   * When the account already has a key of this name: `fail` (default) or `adopt`, which takes it over and
   * gives it this value.
   */
  declare readonly onExisting: pulumi.Output<"fail" | "adopt" | undefined>;
  /** The key's id number at the host; also the resource's id. */
  declare readonly keyId: pulumi.Output<number>;
}

export const sshKeyShape: Shape = {
  "name": "SshKey",
  "outputs": [
    "publicKeyName",
    "publicKeyValue",
    "accountNumber",
    "onExisting",
    "keyId"
  ],
  "secretInputs": [],
  "secretOutputs": []
};
