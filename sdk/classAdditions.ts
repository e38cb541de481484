import type * as pulumi from "@pulumi/pulumi";
import type { ResourceName } from "../provider/resourceName";
import { resourceUrn } from "./resourceUrn";

/** The arguments of a resource's constructor in the program. */
export interface Declaration {
  readonly name: string;
  readonly args: object;
  readonly opts: pulumi.CustomResourceOptions | undefined;
}

/** The parts of a resource's class that differ from the common class. */
interface ClassAdditions {
  /** Resource options that apply unless the program sets them. */
  readonly options?: (args: object) => pulumi.CustomResourceOptions;
  /** Additional properties, which are stored in the state. */
  readonly extra?: (declaration: Declaration) => pulumi.Inputs;
  /** Members that are added to the resource object after Pulumi has created it. */
  readonly members?: (created: pulumi.CustomResource) => object;
}

export const classAdditions: Readonly<Record<ResourceName, ClassAdditions>> = {
  Server: {
    extra: ({ name, opts }) => ({ __urn: resourceUrn("Server", name, opts) }),
    // In the preview of an update, Pulumi treats every output of a dynamic resource as unknown, except the id. With an
    // unknown uniqId the preview would announce a replacement of each Credential and Asset that uses it.
    members: ({ id }) => ({ uniqId: id }),
  },
  SshKey: {
    // A replacement gets the same automatic name again, so the old key must be deleted first, unless the program sets
    // the name.
    options: (args) =>
      (args as { publicKeyName?: unknown }).publicKeyName === undefined ? { deleteBeforeReplace: true } : {},
    // The seed of the key's automatic name is the URN, which differs between stacks.
    extra: ({ name, opts }) => ({ __resourceName: name, __nameSeed: resourceUrn("SshKey", name, opts) }),
  },
  Credential: {},
  Asset: {},
};
