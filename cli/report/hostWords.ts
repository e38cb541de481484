import type { Catalogue } from "../../provider/catalogue/catalogue";
import { described } from "../../provider/catalogue/judge";
import type { Changes, PropertyChange, ResourceChange } from "./changes";

/** The host's names of its plans and zones, by the input and its value: `planId 1201`. */
export type Words = ReadonlyMap<string, string>;

/** Never fails: what the host does not report has no words. */
export async function wordsOf(catalogue: Catalogue): Promise<Words> {
  const [plans = [], zones = []] = await Promise.all([catalogue.plans(), catalogue.zones(undefined)]);
  const wordPairs = [
    ...plans.map(({ id, description }) => [`planId ${id}`, described(description).description] as const),
    ...zones.map(({ id, name }) => [`zoneId ${id}`, described(name).description] as const),
  ];
  return new Map(wordPairs.flatMap(([key, words]) => (words ? [[key, words]] : [])));
}

/** The same changes with numbers in words: `1201 (2 vCPU, 4 GB)`. */
export const spelledChanges = (changes: Changes, words: Words): Changes => ({
  ...changes,
  resources: changes.resources.map((resource) =>
    resource.kind === "Server" ? serverInWords(resource, words) : resource,
  ),
});

/** A number with its words, if the host reports some. */
export function worded(words: Words, property: string, value: string): string {
  const word = words.get(`${property} ${value}`);
  return word ? `${value} (${word})` : value;
}

function serverInWords(server: ResourceChange, words: Words): ResourceChange {
  const properties = server.properties.map(({ property, old, new: wanted }) => ({
    property,
    old: worded(words, property, old),
    new: worded(words, property, wanted),
  }));
  if (server.category !== "create") return { ...server, properties };
  // A function, because a host's words may have what means something to `replace`.
  const happens = server.happens.replace("is ordered", () => orderOf(properties));
  return { ...server, properties, happens };
}

function orderOf(properties: readonly PropertyChange[]): string {
  const said = (name: string, before: string) =>
    properties.filter(({ property }) => property === name).map((one) => `${before}${one.new}`);
  const parts = [...said("planId", "plan "), ...said("zoneId", "zone "), ...said("templateName", "")];
  return `is ordered${parts.length > 0 ? ` with ${parts.join(", ")}` : ""}`;
}
