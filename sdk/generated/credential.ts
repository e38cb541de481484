// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import type { Shape } from "../resource";
import type * as words from "./words";

/** Arguments of `Credential`. */
export interface CredentialArgs {
  /** The server that the login belongs to: its six-character identifier. A change replaces the credential. */
  readonly uniqId: pulumi.Input<string>;
  /**
   * Whose login it is.
   *
   * A record of type `app` is created and deleted with this resource. One of type `server` exists already: it
   * is adopted, and deleting this resource leaves it, with its last authData, at the host. A change replaces
   * the credential.
   *
   * - `app`: Login details of an application on the server.
   * - `server`: The server's own login.
   *
   * @default "app"
   */
  readonly type?: pulumi.Input<words.CredentialType | undefined>;
  /**
   * Name of the credential: letters, digits, underscores, dashes and spaces.
   *
   * Only of type `app`. A change replaces the credential.
   */
  readonly name?: pulumi.Input<string | undefined>;
  /** Description of the credential, one line. Only of type `app`. A change replaces the credential. */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * Kind of secret in authData, e.g. `password`: letters, digits and underscores; the host has a default.
   *
   * Only of type `app`. A change replaces the credential.
   */
  readonly authType?: pulumi.Input<string | undefined>;
  /** Place of use of the login, e.g. an address; one line. A change updates the credential in place. */
  readonly location?: pulumi.Input<string | undefined>;
  /**
   * Name to log in with, one line.
   *
   * With type `server` it also chooses among several records of the server. A change updates the credential
   * in place.
   */
  readonly username?: pulumi.Input<string | undefined>;
  /**
   * The secret: a password, key or token.
   *
   * Text, not blank; of control characters only tabs and line ends. Whether the login on the server itself
   * changes with the host's record is not specified. A change updates the credential in place.
   */
  readonly authData?: pulumi.Input<string | undefined>;
  /** Account of the server. Default: the configured account. A change replaces the credential. */
  readonly accountNumber?: pulumi.Input<number | string | undefined>;
}


/** Outputs of `Credential`: its inputs, and what the host reports. */
export interface CredentialOutputs {
  /** The server that the login belongs to: its six-character identifier. A change replaces the credential. */
  readonly uniqId: pulumi.Output<string>;
  /**
   * Whose login it is.
   *
   * A record of type `app` is created and deleted with this resource. One of type `server` exists already: it
   * is adopted, and deleting this resource leaves it, with its last authData, at the host. A change replaces
   * the credential.
   */
  readonly type: pulumi.Output<words.CredentialType>;
  /**
   * Name of the credential: letters, digits, underscores, dashes and spaces.
   *
   * Only of type `app`. A change replaces the credential.
   */
  readonly name: pulumi.Output<string | undefined>;
  /** Description of the credential, one line. Only of type `app`. A change replaces the credential. */
  readonly description: pulumi.Output<string | undefined>;
  /**
   * Kind of secret in authData, e.g. `password`: letters, digits and underscores; the host has a default.
   *
   * Only of type `app`. A change replaces the credential.
   */
  readonly authType: pulumi.Output<string | undefined>;
  /** Place of use of the login, e.g. an address; one line. A change updates the credential in place. */
  readonly location: pulumi.Output<string | undefined>;
  /**
   * Name to log in with, one line.
   *
   * With type `server` it also chooses among several records of the server. A change updates the credential
   * in place.
   */
  readonly username: pulumi.Output<string | undefined>;
  /**
   * The secret: a password, key or token.
   *
   * Text, not blank; of control characters only tabs and line ends. Whether the login on the server itself
   * changes with the host's record is not specified. A change updates the credential in place.
   */
  readonly authData: pulumi.Output<string | undefined>;
  /** Account of the server. Default: the configured account. A change replaces the credential. */
  readonly accountNumber: pulumi.Output<number | undefined>;
  /** The record's id number at the host; also the resource's id. */
  readonly credentialId: pulumi.Output<number>;
  /** Type of the server that the login belongs to, e.g. `Cloud.VPS`. Other values are possible. */
  readonly serverType: pulumi.Output<string | undefined>;
}

export const credentialShape: Shape = {
  "name": "Credential",
  "outputs": [
    "uniqId",
    "type",
    "name",
    "description",
    "authType",
    "location",
    "username",
    "authData",
    "accountNumber",
    "credentialId",
    "serverType"
  ],
  "secretInputs": [
    "authData"
  ],
  "secretOutputs": [
    "authData"
  ]
};
