import { asset } from "./asset";
import { credential } from "./credential";
import type { Resource } from "./resource";
import { server } from "./server";
import { sshKey } from "./sshKey";

/** What a program can declare, by name. */
export const resources: Readonly<Record<string, Resource>> = {
  Server: server,
  SshKey: sshKey,
  Credential: credential,
  Asset: asset,
};
