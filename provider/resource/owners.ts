import { failure } from "../message";
import type { Properties } from "./resource";
import { sameValue } from "./sameValue";
import type { Session } from "./session";
import { hasUnknown } from "./unknown";

export type Owner = "Server" | "Asset" | "Credential";

/** What this process has met as set by a resource of a kind. */
export interface Claim {
  readonly owner: Owner;
  readonly value: unknown;
}

/** What a Server and another resource of the same server could both set: which input of each does. */
interface Shared {
  readonly inputs: Partial<Record<Owner, string>>;
  /** Both may give the same value: a Credential's username also chooses the record. */
  readonly mayAgree?: true;
}

const shared: Readonly<Record<string, Shared>> = {
  domain: { inputs: { Server: "domain", Asset: "domain" } },
  features: { inputs: { Server: "features", Asset: "features" } },
  username: { inputs: { Server: "username", Credential: "username" }, mayAgree: true },
  password: { inputs: { Server: "password", Credential: "authData" }, mayAgree: true },
};

/** What is set by two, by the name of each one's input. */
interface Taken {
  readonly property: string;
  readonly inputs: Shared["inputs"];
}

/**
 * Remembers what this resource sets of those. Never throws. A value that is not known before `up` waits for it.
 *
 * @returns the first of it that a resource of another kind sets in this process already.
 */
export function claimShared(
  session: Session,
  resource: Owner,
  uniqId: string,
  news: Properties,
): Taken | undefined {
  // The login of an application is no other resource's.
  if (resource === "Credential" && news.type !== "server") return undefined;
  for (const [what, { inputs, mayAgree }] of Object.entries(shared)) {
    const property = inputs[resource];
    const value = property && news[property];
    if (property === undefined || value === undefined || hasUnknown(value)) continue;
    const key = `${uniqId}.${what}`;
    const claim = session.owners.get(key);
    if (claim === undefined || claim.owner === resource) session.owners.set(key, { owner: resource, value });
    else if (!mayAgree || !sameValue(claim.value, value)) return { property, inputs };
  }
  return undefined;
}

const refreshKey = (resource: Owner, uniqId: string, holder: unknown) => `${resource}:${uniqId}:${holder}`;

/**
 * A refresh has read this resource, and asks for its diff next: with what the program declared before, which is not
 * what it declares now.
 */
export function expectDiffOfRefresh(session: Session, resource: Owner, uniqId: string, holder: string): void {
  session.refreshed.add(refreshKey(resource, uniqId, holder));
}

/**
 * As `claimShared`, in diff: that of a refresh claims nothing.
 *
 * @param request with the server's id, and what tells the resource from another one of the same server.
 * @returns whether it is that of a refresh.
 */
export function claimInDiff(
  session: Session,
  resource: Owner,
  {
    id,
    olds,
    news,
    holder = olds.__holder,
  }: { id: string; olds: Properties; news: Properties; holder?: unknown },
): boolean {
  const isOfRefresh = session.refreshed.delete(refreshKey(resource, id, holder));
  if (!isOfRefresh) claimShared(session, resource, id, news);
  return isOfRefresh;
}

/** @throws when a resource of another kind sets what this one sets, naming it. */
export function mustOwnShared(session: Session, resource: Owner, uniqId: string, news: Properties): void {
  const taken = claimShared(session, resource, uniqId, news);
  if (!taken) return;
  const { property, inputs } = taken;
  const { Server: server = "", Credential: credential } = inputs;
  if (credential !== undefined) throw failure("login-set-twice", { uniqId, server, credential });
  throw new Error(
    `${property}: both a Server and an Asset resource set ${property} of ${uniqId}. Nothing was sent. ` +
      `Remove ${property} from the Asset${property === "features" ? " or from the Server" : ""}: one resource has to own it.`,
  );
}
