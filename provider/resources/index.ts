import { guarded } from "../resource/guarded";
import { removalGuard } from "../resource/removalGuard";
import type { Resource } from "../resource/resource";
import type { ResourceName } from "../resourceName";
import { asset } from "./asset";
import { credential } from "./credential";
import { server } from "./server";
import { sshKey } from "./sshKey";

/**
 * The resources that a program can declare, by name. The types of their inputs and outputs are not visible from here
 * on: the callers pass the inputs from `check` and the stored outputs as plain properties.
 */
export const resources: Readonly<Record<ResourceName, Resource>> = {
  Server: removalGuard(guarded(server)),
  SshKey: removalGuard(guarded(sshKey)),
  Credential: removalGuard(guarded(credential)),
  Asset: removalGuard(guarded(asset)),
};
