import * as pulumi from "@pulumi/pulumi";

/**
 * The URN that the resource will have: the same in a preview and in the `up` after it. A promise: as an output it would
 * depend on the parent, and so on every child of a component, among them those that wait for this resource.
 */
export const resourceUrn = (
  type: string,
  name: string,
  opts: pulumi.CustomResourceOptions | undefined,
): Promise<string> =>
  new Promise((resolve) => {
    pulumi.createUrn(name, `pulumi-nodejs:dynamic/hosting:${type}`, opts?.parent).apply(resolve);
  });
