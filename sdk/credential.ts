// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../provider/dynamic/credential";
import { type CredentialArgs, type CredentialOutputs, credentialShape } from "./generated/credential";
import { resourceWith } from "./resource";
import { storable } from "./storable";

export type { CredentialArgs } from "./generated/credential";

// All resources of this class share one provider object, so that Pulumi serialises it only once.
const provider = storable(dynamic);

/**
 * Login details of an application on a server, or of the server itself.
 *
 * Type `app` is created and deleted. Type `server` adopts the one record that the host has of the server's
 * login; deleting the resource releases it, and its last `authData` stays at the host. `location`, `username`
 * and `authData` change in place. Whether the login on the server itself changes with the host's record is
 * not specified. `authData` is secret. Set the login of a server either with the Server or with a Credential:
 * of two that set it differently, the last one to be updated wins.
 *
 * ```ts
 * const admin = new hosting.Credential("admin", {
 *   uniqId: web.uniqId,
 *   name: "admin panel",
 *   location: "https://web1.example.com/admin",
 *   username: "admin",
 *   authData: config.requireSecret("adminPassword"),
 * });
 * ```
 */
export class Credential extends resourceWith<CredentialOutputs>() {
  /**
   * This resource's type in the plugin. `aliases: [{ type: hosting.Credential.pluginType }]` lets the class
   * take over a resource of the plugin.
   */
  static readonly pluginType = "hosting:index:Credential";

  constructor(name: string, args: CredentialArgs, opts?: pulumi.CustomResourceOptions) {
    super(provider, credentialShape, { name, args, opts });
  }

  /** A credential that exists already, by its id number; read, never changed or deleted. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Credential {
    return new Credential(name, {} as CredentialArgs, { ...opts, id });
  }
}
