import type { Resource } from "../../provider/resource/resource";
import { asset as typedAsset } from "../../provider/resources/asset";
import { credential as typedCredential } from "../../provider/resources/credential";
import { server as typedServer } from "../../provider/resources/server";
import { sshKey as typedSshKey } from "../../provider/resources/sshKey";

export { resources } from "../../provider/resources";

// Each resource as a front meets it: it takes any properties.

export const asset: Resource = typedAsset;
export const credential: Resource = typedCredential;
export const server: Resource = typedServer;
export const sshKey: Resource = typedSshKey;
