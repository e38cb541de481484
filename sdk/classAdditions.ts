import type * as pulumi from "@pulumi/pulumi";
import type { ResourceName } from "../provider/resourceName";
import { resourceUrn } from "./resourceUrn";

/** The program's declaration of a resource. */
export interface Declaration {
  readonly name: string;
  readonly args: object;
  readonly opts: pulumi.CustomResourceOptions | undefined;
}

/** The acts of one resource's class besides those of all. */
interface ClassAdditions {
  /** Options that it sets, unless the program does. */
  readonly options?: (args: object) => pulumi.CustomResourceOptions;
  /** Further properties, which are stored. */
  readonly extra?: (declaration: Declaration) => pulumi.Inputs;
  /** Members that are added to the resource after Pulumi has made it. */
  readonly members?: (made: pulumi.CustomResource) => object;
}

export const classAdditions: Readonly<Record<ResourceName, ClassAdditions>> = {
  Server: {
    extra: ({ name, opts }) => ({ __urn: resourceUrn("Server", name, opts) }),
    // In the preview of an update Pulumi takes every output of a dynamic resource for unknown, except the id. With an
    // unknown uniqId it would announce the replacement of each credential and label of the server.
    members: ({ id }) => ({ uniqId: id }),
  },
  SshKey: {
    // A replacement gets the same name again, so the old key has to go first, unless the program names keys itself.
    options: (args) =>
      (args as { publicKeyName?: unknown }).publicKeyName === undefined ? { deleteBeforeReplace: true } : {},
    // The seed of the key's name: another one in every stack.
    extra: ({ name, opts }) => ({ __resourceName: name, __nameSeed: resourceUrn("SshKey", name, opts) }),
  },
  Credential: {},
  Asset: {},
};
