// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../provider/dynamic/server";
import { type ServerArgs, type ServerOutputs, serverShape } from "./generated/server";
import { resourceWith } from "./resource";
import { storable } from "./storable";

export type {
  ServerArgs,
  ServerCommonArgs,
  ServerWithImageId,
  ServerWithTemplateName,
} from "./generated/server";

// All resources of this class share one provider object, so that Pulumi serialises it only once.
const provider = storable(dynamic);

/**
 * A provisioned server: cloud, cloud metal or bare metal. Created, and waited for until it is built.
 *
 * Most changes update the server in place. A change of `templateName` or `rebuildTriggers` **erases the
 * disks**: preview refuses it unless `rebuildPolicy` allows it. Type, plan, zone, region, account, IP counts
 * and pools, and `imageId` **replace** the server: preview refuses that unless `replacePolicy` allows it.
 * `removal` says what the removal request sends to the host.
 *
 * A preview asks the host whether it offers the plan, template, zone, region, type and backups that are
 * ordered (`hosting:previewChecks`). With `placement` the server is created at the first of several places
 * that is available.
 *
 * A value that was changed at the host is not restored if that would replace or rebuild the server
 * (`driftPolicy`). With `deletionProtection` nothing deletes, replaces or rebuilds it. Do not set Pulumi's
 * option `deletedWith` on a Server, nor on a component that has one: when the other resource is deleted or
 * replaced, Pulumi forgets the server and sends no removal, so it stays at the host and is paid for. A class
 * warns of it only if it is set on the Server itself.
 *
 * ```ts
 * const web = new hosting.Server("web", {
 *   domain: "web1.example.com",
 *   type: "Cloud.VPS",
 *   zoneId: 12,
 *   planId: 1201,
 *   templateName: "DEBIAN_12_64",
 * });
 * export const ip = web.ip;
 * ```
 */
export class Server extends resourceWith<ServerOutputs>() {
  /**
   * This resource's type in the plugin. `aliases: [{ type: hosting.Server.pluginType }]` lets the class
   * take over a resource of the plugin.
   */
  static readonly pluginType = "hosting:index:Server";

  constructor(name: string, args: ServerArgs, opts?: pulumi.CustomResourceOptions) {
    super(provider, serverShape, { name, args, opts });
  }

  /** A server that exists already, by its uniqId; read, never changed or removed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Server {
    return new Server(name, {} as ServerArgs, { ...opts, id });
  }
}
