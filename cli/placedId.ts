import { hostAddress } from "../provider/api/address";
import type { ServerAtHost } from "../provider/lift";
import type { Stored } from "../provider/resource/stored";
import type { ResourceName } from "../provider/resourceName";
import { isObject, type Properties } from "../provider/values";
import type { CommandSession } from "./openSession";

/** The host and account that an id belongs to. */
export interface IdPlace {
  readonly host: string;
  /** The former address of the host, if the configuration says that the host has moved. */
  readonly formerHost?: string | undefined;
  readonly user?: string | undefined;
  readonly account?: number | undefined;
}

/**
 * A resource with its id, and the host and account of the id. Another host or account may use the same id, so two
 * resources are compared only by {@link idLikeness} and looked up only in {@link PlacedIdIndex}.
 */
export interface PlacedId {
  readonly kind: ResourceName;
  readonly id: string;
  /** The host and account; undefined if they are not known. */
  readonly place: IdPlace | undefined;
}

/** Whether two resources are the same. `perhaps`: their hosts and accounts are not known well enough to decide. */
type Likeness = "same" | "perhaps" | "other";

export function idLikeness(first: PlacedId, second: PlacedId): Likeness {
  if (keyOf(first) !== keyOf(second)) return "other";
  const [firstPlace, secondPlace] = [first.place, second.place];
  if (!firstPlace || !secondPlace) return "perhaps";
  if (isElsewhere(firstPlace, secondPlace)) return "other";
  const isSameAccount = firstPlace.account !== undefined && firstPlace.account === secondPlace.account;
  const isSameUser = firstPlace.user !== undefined && firstPlace.user === secondPlace.user;
  return isSameAccount || isSameUser ? "same" : "perhaps";
}

/** Whether two places are certainly different hosts or different accounts. */
export function isElsewhere(firstPlace: IdPlace, secondPlace: IdPlace): boolean {
  const isOneHost = addressesOf(firstPlace).some((address) => addressesOf(secondPlace).includes(address));
  const accounts = [firstPlace.account, secondPlace.account];
  return !isOneHost || (!accounts.includes(undefined) && firstPlace.account !== secondPlace.account);
}

const addressesOf = ({ host, formerHost }: IdPlace): readonly string[] =>
  formerHost === undefined ? [host] : [host, formerHost];

/** The key for a first search. Resources with the same key may still belong to different hosts or accounts. */
const keyOf = ({ kind, id }: PlacedId): string => `${kind} ${id}`;

/** An index of resources by their id, host and account. */
export class PlacedIdIndex<One extends PlacedId> {
  readonly #ones = new Map<string, One[]>();

  constructor(ones: readonly One[] = []) {
    for (const resource of ones) this.add(resource);
  }

  add(resource: One): void {
    const ones = this.#ones.get(keyOf(resource));
    if (ones) ones.push(resource);
    else this.#ones.set(keyOf(resource), [resource]);
  }

  /**
   * Finds the resources that are the same as the wanted one, and those that may be. Both lists are in the order of
   * adding.
   */
  find(wantedId: PlacedId): Readonly<Record<Exclude<Likeness, "other">, readonly One[]>> {
    const ones = this.#ones.get(keyOf(wantedId)) ?? [];
    const which = (likeness: Likeness) =>
      ones.filter((resource) => idLikeness(resource, wantedId) === likeness);
    return { same: which("same"), perhaps: which("perhaps") };
  }
}

/**
 * Removes duplicates: of several equal resources, only the last one is kept. `unsure` has the resources that may be
 * duplicates.
 */
export function distinctIds<One extends PlacedId>(ones: readonly One[]) {
  const laterIndex = new PlacedIdIndex<One>();
  const distinctResources: One[] = [];
  const unsureResources: One[] = [];
  for (const resource of ones.toReversed()) {
    const { same, perhaps } = laterIndex.find(resource);
    if (same.length > 0) continue;
    if (perhaps.length > 0) unsureResources.push(resource);
    laterIndex.add(resource);
    distinctResources.push(resource);
  }
  return { all: distinctResources.toReversed(), unsure: unsureResources.toReversed() };
}

/** The server as the user names it to lift its protection. */
export const placedServer = (id: string, place: IdPlace | undefined): ServerAtHost => ({
  id,
  addresses: place ? addressesOf(place) : [],
});

/**
 * The host and account of a session.
 *
 * @param account the account that the host reports for the record.
 */
export function placeOfSession(
  { configuration }: Pick<CommandSession, "configuration">,
  account = configuration.accountNumber,
): IdPlace {
  const { baseUrl, username: user, movedFrom } = configuration;
  const formerHost = movedFrom === undefined ? undefined : hostAddress(movedFrom);
  return { host: hostAddress(baseUrl), formerHost, user, account };
}

/**
 * The host and account in the inputs of an explicit provider resource; undefined if the inputs do not show a host.
 */
export function givenPlace(inputs: unknown): IdPlace | undefined {
  const { baseUrl, username, accountNumber, movedFrom } = isObject(inputs) ? inputs : ({} as Properties);
  const [host, formerHost] = [baseUrl, movedFrom].map((address) =>
    typeof address === "string" && URL.canParse(address) ? hostAddress(address) : undefined,
  );
  if (host === undefined) return undefined;
  const user = typeof username === "string" ? username : undefined;
  return { host, formerHost, user, account: plainAccount(accountNumber) };
}

/** The host and account that a state has stored for a resource; undefined if an older version has not stored them. */
export function storedPlace({ __host, accountNumber }: Stored): IdPlace | undefined {
  if (typeof __host?.host !== "string") return undefined;
  return { ...__host, account: plainAccount(accountNumber) ?? __host.account };
}

/** The stored host and account, or else those of the resource's configuration. */
export function placeStoredOr(otherwise: IdPlace | undefined, outputs: Stored): IdPlace | undefined {
  const account = plainAccount(outputs.accountNumber) ?? otherwise?.account;
  return storedPlace(outputs) ?? (otherwise && { ...otherwise, account });
}

/** The account number in a state or a configuration; undefined if it is secret. */
export function plainAccount(value: unknown): number | undefined {
  const isText = typeof value === "string" && /^\d+$/.test(value);
  return typeof value === "number" || isText ? Number(value) : undefined;
}
