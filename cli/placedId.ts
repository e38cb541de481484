import { hostAddress } from "../provider/api/address";
import type { ServerAtHost } from "../provider/lift";
import type { Stored } from "../provider/resource/stored";
import type { ResourceName } from "../provider/resourceName";
import { isObject, type Properties } from "../provider/values";
import type { CommandSession } from "./openSession";

/** Where an id counts. */
export interface IdPlace {
  readonly host: string;
  /** The address that the host had before, if the configuration says that it has moved. */
  readonly formerHost?: string | undefined;
  readonly user?: string | undefined;
  readonly account?: number | undefined;
}

/**
 * Something that a host has, by its id. Another host, or another account of this one, may have given the same id, so two
 * are compared by {@link idLikeness} and found by {@link PlacedIdIndex} alone.
 */
export interface PlacedId {
  readonly kind: ResourceName;
  readonly id: string;
  /** Undefined: it is not known. */
  readonly place: IdPlace | undefined;
}

/** Whether two are one. `perhaps`: what is known of their places does not decide it. */
type Likeness = "same" | "perhaps" | "other";

export function idLikeness(first: PlacedId, second: PlacedId): Likeness {
  if (keyOf(first) !== keyOf(second)) return "other";
  const [here, there] = [first.place, second.place];
  if (!here || !there) return "perhaps";
  if (isElsewhere(here, there)) return "other";
  const isSameAccount = here.account !== undefined && here.account === there.account;
  const isSameUser = here.user !== undefined && here.user === there.user;
  return isSameAccount || isSameUser ? "same" : "perhaps";
}

/** Whether two places are known to be of two hosts, or of two accounts. */
export function isElsewhere(here: IdPlace, there: IdPlace): boolean {
  const isOneHost = addressesOf(here).some((address) => addressesOf(there).includes(address));
  const accounts = [here.account, there.account];
  return !isOneHost || (!accounts.includes(undefined) && here.account !== there.account);
}

const addressesOf = ({ host, formerHost }: IdPlace): readonly string[] =>
  formerHost === undefined ? [host] : [host, formerHost];

/** Only a first choice: what has the same one may be at another place. */
const keyOf = ({ kind, id }: PlacedId): string => `${kind} ${id}`;

/** Finds what has an id at a place. */
export class PlacedIdIndex<One extends PlacedId> {
  readonly #ones = new Map<string, One[]>();

  constructor(ones: readonly One[] = []) {
    for (const one of ones) this.add(one);
  }

  add(one: One): void {
    const ones = this.#ones.get(keyOf(one));
    if (ones) ones.push(one);
    else this.#ones.set(keyOf(one), [one]);
  }

  /** Finds the wanted one, and what may be it; each in the order of adding. */
  find(wanted: PlacedId): Readonly<Record<Exclude<Likeness, "other">, readonly One[]>> {
    const ones = this.#ones.get(keyOf(wanted)) ?? [];
    const which = (likeness: Likeness) => ones.filter((one) => idLikeness(one, wanted) === likeness);
    return { same: which("same"), perhaps: which("perhaps") };
  }
}

/** Each once, the last one of those that are the same; and those that may be one that is there too. */
export function distinctIds<One extends PlacedId>(ones: readonly One[]) {
  const later = new PlacedIdIndex<One>();
  const all: One[] = [];
  const unsure: One[] = [];
  for (const one of ones.toReversed()) {
    const { same, perhaps } = later.find(one);
    if (same.length > 0) continue;
    if (perhaps.length > 0) unsure.push(one);
    later.add(one);
    all.push(one);
  }
  return { all: all.toReversed(), unsure: unsure.toReversed() };
}

/** A server as a run names it to lift its protection. */
export const placedServer = (id: string, place: IdPlace | undefined): ServerAtHost => ({
  id,
  addresses: place ? addressesOf(place) : [],
});

/** Where a session looks. @param account the account that the host reports for the record. */
export function placeOfSession(
  { configuration }: Pick<CommandSession, "configuration">,
  account = configuration.accountNumber,
): IdPlace {
  const { baseUrl, username: user, movedFrom } = configuration;
  const formerHost = movedFrom === undefined ? undefined : hostAddress(movedFrom);
  return { host: hostAddress(baseUrl), formerHost, user, account };
}

/** The host and account of a provider that the program makes itself; undefined if its inputs show no host. */
export function givenPlace(inputs: unknown): IdPlace | undefined {
  const { baseUrl, username, accountNumber, movedFrom } = isObject(inputs) ? inputs : ({} as Properties);
  const [host, formerHost] = [baseUrl, movedFrom].map((address) =>
    typeof address === "string" && URL.canParse(address) ? hostAddress(address) : undefined,
  );
  if (host === undefined) return undefined;
  const user = typeof username === "string" ? username : undefined;
  return { host, formerHost, user, account: plainAccount(accountNumber) };
}

/** Where a state says that a resource is. Undefined: an older version has not stored it. */
export function storedPlace({ __host, accountNumber }: Stored): IdPlace | undefined {
  if (typeof __host?.host !== "string") return undefined;
  return { ...__host, account: plainAccount(accountNumber) ?? __host.account };
}

/** The same, or else where its configuration would look for it. */
export function placeStoredOr(otherwise: IdPlace | undefined, outputs: Stored): IdPlace | undefined {
  const account = plainAccount(outputs.accountNumber) ?? otherwise?.account;
  return storedPlace(outputs) ?? (otherwise && { ...otherwise, account });
}

/** An account as a state or a configuration has it. A secret is not shown. */
export function plainAccount(value: unknown): number | undefined {
  const isText = typeof value === "string" && /^\d+$/.test(value);
  return typeof value === "number" || isText ? Number(value) : undefined;
}
