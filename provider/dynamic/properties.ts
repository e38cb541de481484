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

/**
 * Decoded properties from Pulumi's dynamic provider. The values have no secret marks, and Pulumi's internal members are
 * in `hidden`.
 */
export type DynamicProperties = ReturnType<typeof decode>;

export function decode(members: object) {
  const allMembers: Properties = { ...members };
  const properties = decodeValue(
    Object.fromEntries(Object.entries(allMembers).filter(([name]) => !isDynamicMember(name))),
  );
  const textOf = (name: string) => (typeof allMembers[name] === "string" ? allMembers[name] : undefined);
  const { [dynamicMembers.secretInputs]: names } = allMembers;
  const hidden = {
    provider: allMembers[dynamicMembers.provider],
    resourceName: textOf(dynamicMembers.resourceName),
    nameSeed: textOf(dynamicMembers.nameSeed),
    urn: textOf(dynamicMembers.urn),
    isProtected: allMembers[dynamicMembers.isProtected] === true,
    /**
     * Names of the secret inputs. A marker of an unknown value among them stands for an input that may turn out to be
     * secret.
     */
    secretInputs: Array.isArray(names) ? (names as string[]) : undefined,
  };
  const secrets = (hidden.secretInputs ?? []).filter((name) => !isSentinel(name));
  const texts = textsOfMembers(properties, secrets);
  return { properties, secrets: new Set(secrets), texts, hidden };
}

/** The names of the secret inputs as a member that is stored with the properties; empty if there are none. */
export const namedSecrets = (names: Iterable<string>): Properties => {
  const nameList = [...names];
  return nameList.length > 0 ? { [dynamicMembers.secretInputs]: nameList } : {};
};

/**
 * The URN as a member that is stored with the outputs. A delete gets only the outputs, and needs the URN to find other
 * resources that manage the same record.
 */
export const urnMember = (urn: string | undefined): Properties =>
  urn === undefined ? {} : { [dynamicMembers.urn]: urn };

/**
 * Encodes outputs for the state. Pulumi does not tell dynamic providers which values are secret, and marks only the new
 * inputs as secret. So the names of secret properties are stored as well: a value that the program no longer sets, but
 * that the host still reports, stays secret, and so does an output that repeats a secret input.
 */
export function encode(
  resource: Resource,
  outputs: Properties,
  news: DynamicProperties,
  olds?: DynamicProperties,
): Properties {
  const encoded = markSecretCopies(plainData(outputs), [...news.secrets, ...(olds?.secrets ?? [])]);
  // The engine marks a secret input itself, but not the outputs that repeat it.
  const isMarked = (name: string) => news.secrets.has(name) && propertySources(resource, name).length === 1;
  const unmarked = [...secretsAmong(resource, [news], olds)].filter(
    (name) => !isMarked(name) && (encoded[name] ?? undefined) !== undefined,
  );
  return {
    ...markSecretValues(encoded, (name) => unmarked.includes(name)),
    ...urnMember(news.hidden.urn ?? olds?.hidden.urn),
    ...namedSecrets(new Set([...news.secrets, ...unmarked])),
  };
}
