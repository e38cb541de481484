// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import type { Shape } from "../resource";
import type * as words from "./words";

/** Arguments of `SshKey`. */
export interface SshKeyArgs {
  /**
   * Name of the key, unique in the account: letters, digits and underscores.
   *
   * Not given: made from the resource's name and a suffix that differs in every stack. Changing it renames
   * the key in place. A change updates the key in place.
   */
  readonly publicKeyName?: pulumi.Input<string | undefined>;
  /**
   * The public key: the contents of a public key file, beginning with `ssh-`.
   *
   * Changing it updates the key in place; servers already deployed keep the key they were built with. A
   * change updates the key in place.
   */
  readonly publicKeyValue: pulumi.Input<string>;
  /**
   * Account that the key belongs to.
   *
   * Default: the configured account. Changing it replaces the key. A change replaces the key.
   */
  readonly accountNumber?: pulumi.Input<number | string | undefined>;
  /**
   * Action if the account already has a key of this name.
   *
   * A change sends nothing to the host.
   *
   * - `fail`: Fails and names the key; the default.
   * - `adopt`: Adopts the key and gives it this value.
   *
   * @default "fail"
   */
  readonly onExisting?: pulumi.Input<words.SshKeyOnExisting | undefined>;
  /**
   * Whether deleting this resource removes the key from the account.
   *
   * Default: true for a key that this resource added or that was imported, false for one that it adopted with
   * `onExisting: "adopt"`, which stays in the account. A change sends nothing to the host.
   */
  readonly removeOnDelete?: pulumi.Input<boolean | undefined>;
}


/** Outputs of `SshKey`: its inputs, and what the host reports. */
export interface SshKeyOutputs {
  /**
   * Name of the key, unique in the account: letters, digits and underscores.
   *
   * Not given: made from the resource's name and a suffix that differs in every stack. Changing it renames
   * the key in place. A change updates the key in place.
   */
  readonly publicKeyName: pulumi.Output<string>;
  /**
   * The public key: the contents of a public key file, beginning with `ssh-`.
   *
   * Changing it updates the key in place; servers already deployed keep the key they were built with. A
   * change updates the key in place.
   */
  readonly publicKeyValue: pulumi.Output<string>;
  /**
   * Account that the key belongs to.
   *
   * Default: the configured account. Changing it replaces the key. A change replaces the key.
   */
  readonly accountNumber: pulumi.Output<number | undefined>;
  /** Action if the account already has a key of this name. A change sends nothing to the host. */
  readonly onExisting: pulumi.Output<words.SshKeyOnExisting | undefined>;
  /**
   * Whether deleting this resource removes the key from the account.
   *
   * Default: true for a key that this resource added or that was imported, false for one that it adopted with
   * `onExisting: "adopt"`, which stays in the account. A change sends nothing to the host.
   */
  readonly removeOnDelete: pulumi.Output<boolean | undefined>;
  /** The key's id number at the host; also the resource's id. */
  readonly keyId: pulumi.Output<number>;
}

export const sshKeyShape: Shape = {
  "name": "SshKey",
  "outputs": [
    "publicKeyName",
    "publicKeyValue",
    "accountNumber",
    "onExisting",
    "removeOnDelete",
    "keyId"
  ],
  "secretInputs": [],
  "secretOutputs": []
};
