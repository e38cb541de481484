import { guarded } from "../resource/guarded";
import { removalGuard } from "../resource/inRun";
import type { Resource } from "../resource/resource";
import type { ResourceName } from "../resourceName";
import { asset } from "./asset";
import { credential } from "./credential";
import { server } from "./server";
import { sshKey } from "./sshKey";

/**
 * The resources that a program can declare, by name. Here the types of inputs and outputs end: a front hands any
 * resource what `check` has let through, and what was stored of it.
 */
export const resources: Readonly<Record<ResourceName, Resource>> = {
  Server: removalGuard(guarded(server)),
  SshKey: removalGuard(guarded(sshKey)),
  Credential: removalGuard(guarded(credential)),
  Asset: removalGuard(guarded(asset)),
};
