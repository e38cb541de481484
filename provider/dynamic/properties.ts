import {
  type Decoded,
  dynamicMembers,
  isDynamicMember,
  secretsAmong,
  sourcesOf,
  textsOfMembers,
} from "../engine/decoded";
import {
  fromEngine,
  isSentinel,
  plainData,
  withSecretCopies,
  withSecretValues,
} from "../engine/engineValues";
import type { Resource } from "../resource/resource";
import type { Properties } from "../values";

/** Properties from Pulumi's dynamic provider: values without secret marks, and hidden members. */
export interface DynamicProperties extends Decoded {
  readonly hidden: Readonly<Partial<Record<keyof typeof dynamicMembers, unknown>>>;
}

export function decode(given: object): DynamicProperties {
  const all: Properties = { ...given };
  const properties = fromEngine(
    Object.fromEntries(Object.entries(all).filter(([name]) => !isDynamicMember(name))),
  );
  const hidden = Object.fromEntries(Object.entries(dynamicMembers).map(([name, key]) => [name, all[key]]));
  const named: string[] = Array.isArray(hidden.secretInputs) ? hidden.secretInputs : [];
  const names = named.filter((name) => !isSentinel(name));
  const texts = textsOfMembers(properties, names);
  return { properties, secrets: new Set(names), texts, hidden };
}

/** The names of the secret inputs, as a member to store with them; nothing if there are none. */
export const namedSecrets = (names: Iterable<string>): Properties => {
  const all = [...names];
  return all.length > 0 ? { [dynamicMembers.secretInputs]: all } : {};
};

/**
 * Outputs to store. Pulumi does not say to dynamic providers what is secret, and marks only what the new inputs
 * contain. So the names are stored: a value that the program no longer gives, but the host still reports, stays
 * secret. So is an output that repeats a secret input.
 */
export function encode(
  resource: Resource,
  outputs: Properties,
  news: DynamicProperties,
  olds?: DynamicProperties,
): Properties {
  const stored = withSecretCopies(plainData(outputs), [...news.secrets, ...(olds?.secrets ?? [])]);
  // The engine itself marks what the program gives as a secret, and not what repeats that.
  const isMarked = (name: string) => news.secrets.has(name) && sourcesOf(resource, name).length === 1;
  const unmarked = [...secretsAmong(resource, [news], olds)].filter(
    (name) => !isMarked(name) && (stored[name] ?? undefined) !== undefined,
  );
  // A delete, which gets the outputs alone, must know what else has its URN.
  const urn = news.hidden.urn ?? olds?.hidden.urn;
  return {
    ...withSecretValues(stored, (name) => unmarked.includes(name)),
    ...(typeof urn === "string" && { [dynamicMembers.urn]: urn }),
    ...namedSecrets(new Set([...news.secrets, ...unmarked])),
  };
}
