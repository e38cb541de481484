import { guarded } from "../resource/guarded";
import { removalGuard } from "../resource/removalGuard";
import type { Resource } from "../resource/resource";
import type { ResourceName } from "../resourceName";
import { asset } from "./asset";
import { credential } from "./credential";
import { server } from "./server";
import { sshKey } from "./sshKey";

/**
 * The resources that a program can declare, by name. The types of inputs and outputs end here: a front passes any
 * resource the inputs from `check` and its stored outputs.
 */
export const resources: Readonly<Record<ResourceName, Resource>> = {
  Server: removalGuard(guarded(server)),
  SshKey: removalGuard(guarded(sshKey)),
  Credential: removalGuard(guarded(credential)),
  Asset: removalGuard(guarded(asset)),
};
