import { addressOf } from "../config";
import type { Properties } from "./properties";
import type { Session } from "./session";

/** Why delete must send nothing for an id. */
export interface Kept {
  readonly why: "adopted" | "stays" | "refreshed";
  /** The resource in the state that holds the id: its `__holder` mark. */
  readonly holder: string | undefined;
}

/** Where it is remembered who holds what: within one process a Map, see `keptOfRun` for all of one run. */
export interface KeptRegister {
  get(key: string): Kept | undefined;
  set(key: string, kept: Kept): unknown;
  /** Whether a resource of this very run holds it. */
  isHeld(key: string): boolean;
}

/** That a refresh has met a resource does not say that the program still has it. */
export const isHolding = (kept: Kept | undefined): boolean => kept !== undefined && kept.why !== "refreshed";

/** What one process remembers by itself. */
export function keptInMemory(): KeptRegister {
  const known = new Map<string, Kept>();
  return {
    get: (key) => known.get(key),
    set: (key, kept) => known.set(key, kept),
    isHeld: (key) => isHolding(known.get(key)),
  };
}

/**
 * A mark in the outputs that tells one resource of the state from another that holds the same id, for example
 * the resource that adopted a server from the one it replaces. Made once, in create or on import.
 */
const newHolder = (session: Session): string =>
  Math.floor(session.random() * 36 ** 8)
    .toString(36)
    .padStart(8, "0");

/** The mark of these outputs; a new one for outputs that have none: those of a create, an import or an older package. */
export const holderOf = (session: Session, outputs: Properties): string =>
  (outputs.__holder as string | undefined) ?? newHolder(session);

/** Without the user and the account: a Connection may reach the same server by another login. */
const key = ({ configuration }: Session, resource: string, id: string) =>
  `${addressOf(configuration.baseUrl)} ${resource}:${id}`;

/** Remembers that a resource of the state holds the id, and how that is known. */
export function keep(
  session: Session,
  resource: string,
  id: string,
  why: Kept["why"],
  outputs: Properties,
): void {
  session.kept.set(key(session, resource, id), { why, holder: outputs.__holder as string | undefined });
}

/** Whether a resource of this run is known to have the server: one that this process has met, or another process holds. */
export const isKnownToRun = (session: Session, uniqId: string): boolean =>
  session.met.has(uniqId) || session.kept.isHeld(key(session, "Server", uniqId));

/**
 * Why a delete with these outputs must send nothing, if so: another resource of the state holds the same id.
 * The holder itself may be deleted: diff met it as one that stays, and then `replaceOnChanges` decided otherwise.
 */
export function whyKept(
  session: Session,
  resource: string,
  id: string,
  outputs: Properties,
): Kept["why"] | undefined {
  const kept = session.kept.get(key(session, resource, id));
  if (!kept) return undefined;
  const same = kept.holder !== undefined && kept.holder === outputs.__holder;
  return same ? undefined : kept.why;
}
