import { readOnce, secretNames } from "../api/contract/marks";
import type { Declared, Resource } from "../resource/resource";
import { copiesOfInputs, inputOfCopy } from "../resource/stored";
import { valueTexts } from "../secrets";
import { isObject, type Properties } from "../values";

/** Properties from the engine after decoding, with the names of the secret ones. */
export interface Decoded {
  readonly properties: Properties;
  /** Names of the properties that are, or contain, a value that the program marks as secret. */
  readonly secrets: ReadonlySet<string>;
  /** Every text and number inside the secret values. */
  readonly texts: readonly string[];
}

/**
 * Properties that the SDK and Pulumi's dynamic provider add to a resource's own ones. Both fronts remove these
 * properties before the resource code runs.
 */
export const dynamicMembers = {
  provider: "__provider",
  resourceName: "__resourceName",
  /** The seed that check derives an automatic name from. It differs between stacks. */
  nameSeed: "__nameSeed",
  isProtected: "__isProtected",
  /** The resource's URN, for the commands in messages. The engine does not send the URN to dynamic providers. */
  urn: "__urn",
  secretInputs: "__secretInputs",
} as const;

const dynamicMemberNames: ReadonlySet<string> = new Set(Object.values(dynamicMembers));
export const isDynamicMember = (name: string): boolean => dynamicMemberNames.has(name);

/** Collects every text of the named properties, and of the copies of them in stored outputs. */
export function textsOfMembers(properties: Properties, names: readonly string[]): string[] {
  const texts: string[] = [];
  for (const members of [properties, ...copiesOfInputs.map((key) => properties[key])].filter(isObject))
    for (const member of Object.keys(members))
      if (names.includes(inputOfCopy(member))) texts.push(...valueTexts(members[member]));
  return texts;
}

/** Names of the properties that the program marks, or has marked, as secret. */
const declaredSecret = (...sources: readonly Decoded[]): ReadonlySet<string> =>
  new Set(sources.flatMap(({ secrets }) => [...secrets]));

/** Facts about a call that are not among its properties: `protect`, and the protections that are lifted in this run. */
export type CallFacts = Omit<Declared, "secret">;

/** The facts about a call together with the names of the secret properties, as the resource methods expect them. */
export const declaredFacts = ({ protect, lift }: CallFacts, ...sources: readonly Decoded[]): Declared => ({
  protect,
  lift,
  secret: declaredSecret(...sources),
});

export const secretBySchema = readOnce(({ inputs, outputs }: Resource): readonly string[] => [
  ...secretNames(inputs),
  ...secretNames(outputs),
]);

/**
 * Every text in the engine's properties that is secret by the schema or by the program. No printed line may quote these
 * texts.
 */
export function secretTexts(resource: Resource | undefined, sources: readonly Decoded[]): string[] {
  const names = resource ? secretBySchema(resource) : [];
  return sources.flatMap(({ properties, texts }) => [...texts, ...textsOfMembers(properties, names)]);
}

/** Maps each property to the inputs whose values it repeats (`.meta({ repeats: […] })`). */
const repeatedInputs = readOnce(({ inputs, outputs }: Resource) => {
  const types = Object.entries({ ...inputs.shape, ...outputs.shape });
  return new Map(types.map(([name, type]) => [name, (type.meta()?.repeats ?? []) as readonly string[]]));
});

/** The name of the property, followed by the inputs whose values it repeats. */
export const propertySources = (resource: Resource, name: string): readonly string[] => [
  name,
  ...(repeatedInputs(resource).get(name) ?? []),
];

/** Names of the properties that repeat the value of one of these inputs, and so are as secret as the input. */
export const repeatingNames = (resource: Resource, names: ReadonlySet<string>): string[] =>
  [...repeatedInputs(resource)].flatMap(([name, inputs]) =>
    inputs.some((input) => names.has(input)) ? [name] : [],
  );

/**
 * Names of the properties that are returned to the engine as secrets. A property is secret if the schema or the program
 * says so; if it was secret before and the program no longer sets it or an input that it repeats; or if it repeats a
 * secret property.
 */
export const secretsAmong = (
  resource: Resource,
  sources: readonly Decoded[],
  previous?: Decoded,
): ReadonlySet<string> => {
  const isGiven = (name: string) =>
    sources.some(({ properties }) => (properties[name] ?? undefined) !== undefined);
  // The host may still report the value of a dropped secret, and the program has never said that the value may be
  // shown.
  const droppedSecrets = [...(previous?.secrets ?? [])].filter(
    (name) => !propertySources(resource, name).some(isGiven),
  );
  const names = new Set([...secretBySchema(resource), ...declaredSecret(...sources), ...droppedSecrets]);
  return new Set([...names, ...repeatingNames(resource, names)]);
};
