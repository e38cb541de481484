import { operations } from "../../provider/api/contract";
import { envelope } from "../../provider/api/contract/commonMembers";
import { isObject } from "../../provider/values";

/** A parameter or a response field in the host's description of a method. */
export interface Member {
  readonly name: string;
  /** All text of the host about the member, such as its type and description. */
  readonly said: string;
}

/**
 * The parameters or fields of a method; undefined if the host describes them in an unknown form, which is no
 * evidence.
 */
export type Members = readonly Member[] | undefined;

/**
 * A place in a description that may list member names. The names may be the keys of objects, the values of one key in
 * each object, or strings.
 */
interface Place {
  /** The keys that lead to the place from the root of the description. */
  readonly path: readonly string[];
  /** The path and the kind of place. Descriptions of the same form have the same addresses. */
  readonly address: string;
  readonly members: readonly Member[];
  /** The number of names at this place that the API specification also has. */
  readonly known: number;
  /** Whether the value at this key describes a member that is listed here. */
  describes(key: string): boolean;
}

const answers = operations().flatMap(([, { answer }]) => Object.keys(answer.shape));
const params = operations().flatMap(([, { params }]) => Object.keys(params.shape));
const names = new Set([...params, ...answers, ...Object.keys(envelope.shape)]);
/** Names that also occur in the description of a member, so they count little as evidence for a list of members. */
const ofMembers = new Set(["name", "type", "description", "field", "id", "code", "status", "error"]);
/** The field of a list page that has the descriptions of its records' fields. */
const records = "items";

/**
 * Reads the member names from all descriptions of a host. In each description it looks for the place with names of
 * the API specification. In a description without such names, it takes the place where most other descriptions have
 * theirs.
 */
export function readMembers(descriptions: readonly unknown[]): readonly Members[] {
  const placesOfDescriptions = descriptions.map((description) => placesIn([description], []));
  const votes = new Map<string, number>();
  for (const places of placesOfDescriptions)
    for (const { address, known } of places) votes.set(address, (votes.get(address) ?? 0) + known);
  const mostVotes = Math.max(1, ...votes.values());
  return placesOfDescriptions.map((places) =>
    membersAt(places, ({ address }) => (votes.get(address) ?? 0) / mostVotes),
  );
}

/** @param usualness returns, from 0 to 1, how often other descriptions of this host list members at the same place. */
function membersAt(places: readonly Place[], usualness: (place: Place) => number): Members {
  const score = (place: Place) => place.known + 2 * usualness(place);
  const isNaming = (place: Place) =>
    (place.known >= 1 && place.known >= place.members.length / 2) || usualness(place) >= 0.5;
  const takenPlaces: Place[] = [];
  for (const place of places.filter(isNaming).sort((first, second) => score(second) - score(first)))
    if (!takenPlaces.some((takenPlace) => isInMember(place, takenPlace))) takenPlaces.push(place);
  // A key that has members below it is not a member itself.
  const wraps = ({ path }: Place, name: string) =>
    name !== records && takenPlaces.some((takenPlace) => startsWith(takenPlace.path, [...path, name]));
  const members = takenPlaces.flatMap((place) => place.members.filter(({ name }) => !wraps(place, name)));
  return members.length > 0 ? unique(members) : undefined;
}

const startsWith = (path: readonly string[], start: readonly string[]) =>
  start.every((key, index) => path[index] === key);

/** Whether a place lies within the description of a member that another place lists. */
function isInMember(place: Place, listingPlace: Place): boolean {
  const key = place.path[listingPlace.path.length];
  return (
    startsWith(place.path, listingPlace.path) &&
    key !== undefined &&
    key !== records &&
    listingPlace.describes(key)
  );
}

const unique = (members: readonly Member[]): readonly Member[] => [
  ...new Map(members.toReversed().map((member) => [member.name, member])).values(),
];

/** @param values all values found at this path. */
function placesIn(values: readonly unknown[], path: readonly string[]): Place[] {
  const flat = values.flat();
  const objects = flat.filter(isObject);
  const texts = flat.filter((value) => typeof value === "string");
  const keys = [...new Set(objects.flatMap(Object.keys))];
  const valuesAt = (key: string) => objects.flatMap((object) => (key in object ? [object[key]] : []));
  const place = (kindOfPlace: string, members: readonly Member[], describes: Place["describes"]): Place => {
    const uniqueMembers = unique(members);
    return {
      path,
      address: JSON.stringify([...path, kindOfPlace]),
      members: uniqueMembers,
      known: knownAmong(uniqueMembers),
      describes,
    };
  };
  return [
    place(
      "keys",
      keys.map((name) => ({ name, said: saidIn(valuesAt(name)) })),
      (key) => names.has(key),
    ),
    place("texts", texts.flatMap(inText), () => true),
    ...keys.map((key) => place(`${key}=`, labelled(objects, key), () => true)),
    ...keys.flatMap((key) =>
      placesIn(
        valuesAt(key).filter((value) => typeof value === "object"),
        [...path, key],
      ),
    ),
  ].filter(({ members }) => members.length > 0);
}

const knownAmong = (members: readonly Member[]): number =>
  members.reduce((sum, { name }) => sum + (ofMembers.has(name) ? 0.1 : names.has(name) ? 1 : 0), 0);

/** Members whose names are the values of one key in their descriptions, such as `name`. */
const labelled = (objects: readonly Readonly<Record<string, unknown>>[], key: string): Member[] =>
  objects.flatMap((object) => {
    const name = object[key];
    return typeof name === "string" && /^[A-Za-z_]\w*$/.test(name) ? [{ name, said: saidIn(object) }] : [];
  });

/** Reads the names in a string: `uniq_id: the server, accnt` lists `uniq_id` and `accnt`. */
const inText = (text: string): Member[] =>
  text.split(/[,;\n]/).flatMap((segment) => {
    const name = /^\W*([A-Za-z_]\w*)/.exec(segment)?.[1];
    return name === undefined ? [] : [{ name, said: segment }];
  });

function saidIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(saidIn).filter(Boolean).join(" ");
}
