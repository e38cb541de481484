import * as pulumi from "@pulumi/pulumi";

/** The names of a resource's properties. */
export interface Shape {
  readonly name: string;
  /** Inputs are outputs too. */
  readonly outputs: readonly string[];
  readonly secretInputs: readonly string[];
  readonly secretOutputs: readonly string[];
}

/** What the four resources share: their type, their secrets, and outputs that the program can use at once. */
export abstract class HostingResource extends pulumi.dynamic.Resource {
  protected constructor(
    provider: pulumi.dynamic.ResourceProvider,
    shape: Shape,
    name: string,
    args: object,
    opts: pulumi.CustomResourceOptions | undefined,
    extra: pulumi.Inputs = {},
  ) {
    const options = pulumi.mergeOptions(opts, { additionalSecretOutputs: [...shape.secretOutputs] });
    super(provider, name, { ...properties(shape, args), ...extra }, options, "hosting", shape.name);
  }
}

/** Every output is named, so that it exists on the resource; arguments have values, and secret ones are secret. */
function properties(shape: Shape, args: object): pulumi.Inputs {
  const given = args as Record<string, unknown>;
  const all: Record<string, unknown> = {};
  for (const name of shape.outputs) all[name] = undefined;
  // What is no input is sent as well: check tells its name and the inputs there are.
  Object.assign(all, given);
  // Marking outputs alone is not enough: the state keeps the inputs too.
  for (const name of shape.secretInputs)
    if (given[name] !== undefined) all[name] = pulumi.secret(given[name]);
  return all;
}
