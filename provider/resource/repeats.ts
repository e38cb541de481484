import type { Resource } from "./resource";

/** The property itself, and the inputs that it repeats (`.meta({ repeats: […] })`). */
export const sourcesOf = ({ inputs, outputs }: Resource, name: string): readonly string[] => {
  const { repeats = [] } = ((outputs.shape[name] ?? inputs.shape[name])?.meta() ?? {}) as {
    readonly repeats?: readonly string[];
  };
  return [name, ...repeats];
};

/** Names of the properties that repeat one of these inputs: what is secret there is secret here. */
export const repeatsOf = (resource: Resource, names: ReadonlySet<string>): string[] =>
  Object.keys({ ...resource.inputs.shape, ...resource.outputs.shape }).filter((property) =>
    sourcesOf(resource, property).some((source) => source !== property && names.has(source)),
  );
