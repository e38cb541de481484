import { removalGuard } from "../resource/removalGuard";
import type { Resource } from "../resource/resource";
import { stateGuard } from "../resource/stateGuard";
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
  Server: removalGuard(stateGuard(server)),
  SshKey: removalGuard(stateGuard(sshKey)),
  Credential: removalGuard(stateGuard(credential)),
  Asset: removalGuard(stateGuard(asset)),
};
