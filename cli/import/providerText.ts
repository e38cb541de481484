import { type dynamic, runtime } from "@pulumi/pulumi";
import * as asset from "../../provider/dynamic/asset";
import * as credential from "../../provider/dynamic/credential";
import * as server from "../../provider/dynamic/server";
import * as sshKey from "../../provider/dynamic/sshKey";
import type { ResourceName } from "../../provider/resourceName";
import { storable } from "../../sdk/storable";

/** The serialized provider of each class, as the program of this project stores it in the state. */
export async function textsOfProviders(): Promise<Record<ResourceName, string>> {
  const modules: Record<ResourceName, dynamic.ResourceProvider> = {
    Server: server,
    SshKey: sshKey,
    Asset: asset,
    Credential: credential,
  };
  const texts = Object.entries(modules).map(async ([name, module]) => [name, await textOf(module)] as const);
  return Object.fromEntries(await Promise.all(texts)) as Record<ResourceName, string>;
}

async function textOf(module: dynamic.ResourceProvider): Promise<string> {
  const provider = storable(module);
  const { text } = await runtime.serializeFunction(() => provider, { allowSecrets: true });
  return text;
}
