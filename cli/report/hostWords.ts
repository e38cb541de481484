import type { Catalogue } from "../../provider/catalogue/catalogue";
import { described } from "../../provider/catalogue/judge";
import type { Changes, PropertyChange, ResourceChange } from "./changes";

/** The host's names of plans and zones, by input and value, such as `planId 1201`. */
export type Words = ReadonlyMap<string, string>;

/**
 * Reads the names of plans and zones. Names that the host does not report are missing from the result, without an
 * error.
 */
export async function wordsOf(catalogue: Catalogue): Promise<Words> {
  const [plans = [], zones = []] = await Promise.all([catalogue.plans(), catalogue.zones(undefined)]);
  const wordPairs = [
    ...plans.map(({ id, description }) => [`planId ${id}`, described(description).description] as const),
    ...zones.map(({ id, name }) => [`zoneId ${id}`, described(name).description] as const),
  ];
  return new Map(wordPairs.flatMap(([key, words]) => (words ? [[key, words]] : [])));
}

/** Adds the host's names to the numbers of plans and zones in the changes, such as `1201 (2 vCPU, 4 GB)`. */
export const spelledChanges = (changes: Changes, words: Words): Changes => ({
  ...changes,
  resources: changes.resources.map((resource) =>
    resource.kind === "Server" ? serverInWords(resource, words) : resource,
  ),
});

/** A value with the host's name for it in brackets, if the host reports one. */
export function valueWithHostName(words: Words, property: string, value: string): string {
  const hostName = words.get(`${property} ${value}`);
  return hostName ? `${value} (${hostName})` : value;
}

function serverInWords(server: ResourceChange, words: Words): ResourceChange {
  const properties = server.properties.map(({ property, old, new: newValue }) => ({
    property,
    old: valueWithHostName(words, property, old),
    new: valueWithHostName(words, property, newValue),
  }));
  if (server.category !== "create") return { ...server, properties };
  // The replacement is a function, because the host's text may contain characters such as `$&`, which `replace`
  // interprets in a string.
  const happens = server.happens.replace("is ordered", () => orderOf(properties));
  return { ...server, properties, happens };
}

function orderOf(properties: readonly PropertyChange[]): string {
  const textsOf = (name: string, prefix: string) =>
    properties.filter(({ property }) => property === name).map((change) => `${prefix}${change.new}`);
  const parts = [
    ...textsOf("planId", "plan "),
    ...textsOf("zoneId", "zone "),
    ...textsOf("templateName", ""),
  ];
  return `is ordered${parts.length > 0 ? ` with ${parts.join(", ")}` : ""}`;
}
