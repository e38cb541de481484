import * as pulumi from "@pulumi/pulumi";

/**
 * The URN that the resource will get, which is the same in a preview and in the following `up`. The URN is returned as
 * a promise, because as an output it would depend on the parent, and thereby on every child of a component, including
 * children that wait for this resource.
 */
export const resourceUrn = (
  type: string,
  name: string,
  opts: pulumi.CustomResourceOptions | undefined,
): Promise<string> =>
  new Promise((resolve) => {
    pulumi.createUrn(name, `pulumi-nodejs:dynamic/hosting:${type}`, opts?.parent).apply(resolve);
  });
