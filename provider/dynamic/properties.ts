import {
  dynamicMembers,
  isDynamicMember,
  propertySources,
  secretsAmong,
  textsOfMembers,
} from "../engine/decoded";
import {
  decodeValue,
  isSentinel,
  markSecretCopies,
  markSecretValues,
  plainData,
} from "../engine/engineValues";
import type { Resource } from "../resource/resource";
import type { Properties } from "../values";

/** Properties from Pulumi's dynamic provider: values without secret marks, and hidden members. */
export type DynamicProperties = ReturnType<typeof decode>;

export function decode(members: object) {
  const all: Properties = { ...members };
  const properties = decodeValue(
    Object.fromEntries(Object.entries(all).filter(([name]) => !isDynamicMember(name))),
  );
  const textOf = (name: string) => (typeof all[name] === "string" ? all[name] : undefined);
  const { [dynamicMembers.secretInputs]: names } = all;
  const hidden = {
    provider: all[dynamicMembers.provider],
    resourceName: textOf(dynamicMembers.resourceName),
    nameSeed: textOf(dynamicMembers.nameSeed),
    urn: textOf(dynamicMembers.urn),
    isProtected: all[dynamicMembers.isProtected] === true,
    /** One that is not known yet may turn out to be secret. */
    secretInputs: Array.isArray(names) ? (names as string[]) : undefined,
  };
  const secrets = (hidden.secretInputs ?? []).filter((name) => !isSentinel(name));
  const texts = textsOfMembers(properties, secrets);
  return { properties, secrets: new Set(secrets), texts, hidden };
}

/** The names of the secret inputs, as a member to store with them; nothing if there are none. */
export const namedSecrets = (names: Iterable<string>): Properties => {
  const all = [...names];
  return all.length > 0 ? { [dynamicMembers.secretInputs]: all } : {};
};

/** A URN, as a member to store: a delete, which gets the outputs alone, must know what else has it. */
export const urnMember = (urn: string | undefined): Properties =>
  urn === undefined ? {} : { [dynamicMembers.urn]: urn };

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
  const stored = markSecretCopies(plainData(outputs), [...news.secrets, ...(olds?.secrets ?? [])]);
  // The engine itself marks what the program gives as a secret, and not what repeats that.
  const isMarked = (name: string) => news.secrets.has(name) && propertySources(resource, name).length === 1;
  const unmarked = [...secretsAmong(resource, [news], olds)].filter(
    (name) => !isMarked(name) && (stored[name] ?? undefined) !== undefined,
  );
  return {
    ...markSecretValues(stored, (name) => unmarked.includes(name)),
    ...urnMember(news.hidden.urn ?? olds?.hidden.urn),
    ...namedSecrets(new Set([...news.secrets, ...unmarked])),
  };
}
