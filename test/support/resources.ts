import { inRun } from "../../provider/resource/inRun";
import type { Resource } from "../../provider/resource/resource";
import { asset as typedAsset } from "../../provider/resources/asset";
import { credential as typedCredential } from "../../provider/resources/credential";
import { server as typedServer } from "../../provider/resources/server";
import { sshKey as typedSshKey } from "../../provider/resources/sshKey";

export { resources } from "../../provider/resources";

// Each resource as a front meets it, at the place where it was created: it takes any properties.

export const asset = inRun(typedAsset as Resource);
export const credential = inRun(typedCredential as Resource);
export const server = inRun(typedServer as Resource);
export const sshKey = inRun(typedSshKey as Resource);
