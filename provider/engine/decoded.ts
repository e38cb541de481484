import { readOnce, secretNames } from "../api/contract/marks";
import type { Declared, Resource } from "../resource/resource";
import { copiesOfInputs, inputOfCopy } from "../resource/stored";
import { valueTexts } from "../secrets";
import { isObject, type Properties } from "../values";

/** Properties of the engine as both fronts decode them, with the names of the secret ones. */
export interface Decoded {
  readonly properties: Properties;
  /** Names of the properties that are, or contain, a secret of the program. */
  readonly secrets: ReadonlySet<string>;
  /** Every text and number inside such a secret. */
  readonly texts: readonly string[];
}

/** Members that the SDK and Pulumi's dynamic provider add to a resource's own. The core never sees them. */
export const dynamicMembers = {
  provider: "__provider",
  resourceName: "__resourceName",
  /** The seed of a derived name, for check: it differs in every stack. */
  nameSeed: "__nameSeed",
  isProtected: "__isProtected",
  /** The resource's URN, which the engine does not report: messages name it in commands. */
  urn: "__urn",
  secretInputs: "__secretInputs",
} as const;

const hidden: ReadonlySet<string> = new Set(Object.values(dynamicMembers));
export const isDynamicMember = (name: string): boolean => hidden.has(name);

/** Every text of these members, and of their copies in what is stored. */
export function textsOfMembers(properties: Properties, names: readonly string[]): string[] {
  const texts: string[] = [];
  for (const members of [properties, ...copiesOfInputs.map((key) => properties[key])].filter(isObject))
    for (const member of Object.keys(members))
      if (names.includes(inputOfCopy(member))) texts.push(...valueTexts(members[member]));
  return texts;
}

/** Names of the properties that are, or were, secrets of the program. */
const declaredSecret = (...sources: readonly Decoded[]): ReadonlySet<string> =>
  new Set(sources.flatMap(({ secrets }) => [...secrets]));

/** The facts that a front knows about a call besides its properties. */
export type Told = Omit<Declared, "secret">;

/** The facts that decide besides the values, with the secrets among them. */
export const declaredFacts = ({ protect, lift }: Told, ...sources: readonly Decoded[]): Declared => ({
  protect,
  lift,
  secret: declaredSecret(...sources),
});

export const secretBySchema = readOnce(({ inputs, outputs }: Resource): readonly string[] => [
  ...secretNames(inputs),
  ...secretNames(outputs),
]);

/** The secret texts in the engine's values, by the schema or by the program. No line may quote them. */
export function secretTexts(resource: Resource | undefined, sources: readonly Decoded[]): string[] {
  const names = resource ? secretBySchema(resource) : [];
  return sources.flatMap(({ properties, texts }) => [...texts, ...textsOfMembers(properties, names)]);
}

/** Each property, with the inputs that it repeats (`.meta({ repeats: […] })`). */
const repeatedInputs = readOnce(({ inputs, outputs }: Resource) => {
  const types = Object.entries({ ...inputs.shape, ...outputs.shape });
  return new Map(types.map(([name, type]) => [name, (type.meta()?.repeats ?? []) as readonly string[]]));
});

/** The property itself, and the inputs that it repeats. */
export const propertySources = (resource: Resource, name: string): readonly string[] => [
  name,
  ...(repeatedInputs(resource).get(name) ?? []),
];

/** Names of the properties that repeat one of these inputs: they are as secret as the input. */
export const repeatingNames = (resource: Resource, names: ReadonlySet<string>): string[] =>
  [...repeatedInputs(resource)].flatMap(([name, inputs]) =>
    inputs.some((input) => names.has(input)) ? [name] : [],
  );

/**
 * Names of the properties that both fronts return as secrets. A property is secret by the schema, by the program, as a
 * former secret that is no longer given (nor are the inputs that it repeats), or because it repeats one of these.
 */
export const secretsAmong = (
  resource: Resource,
  sources: readonly Decoded[],
  before?: Decoded,
): ReadonlySet<string> => {
  const isGiven = (name: string) =>
    sources.some(({ properties }) => (properties[name] ?? undefined) !== undefined);
  // The host may still report such a value, and no one has said that it may be shown.
  const dropped = [...(before?.secrets ?? [])].filter(
    (name) => !propertySources(resource, name).some(isGiven),
  );
  const names = new Set([...secretBySchema(resource), ...declaredSecret(...sources), ...dropped]);
  return new Set([...names, ...repeatingNames(resource, names)]);
};
