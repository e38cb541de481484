import type { Session } from "../session";
import type { Properties } from "./resource";

/** The inputs that a Server and an Asset resource of the same server could both set. */
const shared = ["domain", "features"] as const;

export type Owner = "Server" | "Asset";

/**
 * Remembers what this resource sets of those. Never throws.
 *
 * @returns the first property that a resource of the other kind sets in this process already, and which kind.
 */
export function claimShared(
  session: Session,
  resource: Owner,
  uniqId: string,
  news: Properties,
): { readonly property: string; readonly owner: Owner } | undefined {
  for (const property of shared) {
    if (news[property] === undefined) continue;
    const key = `${uniqId}.${property}`;
    const owner = session.owners.get(key);
    if (owner !== undefined && owner !== resource) return { property, owner };
    session.owners.set(key, resource);
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

/** As `claimShared`, in diff: that of a refresh claims nothing. @returns whether it is that of a refresh. */
export function claimInDiff(
  session: Session,
  resource: Owner,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
): boolean {
  const isOfRefresh = session.refreshed.delete(refreshKey(resource, id, olds.__holder));
  if (!isOfRefresh) claimShared(session, resource, id, news);
  return isOfRefresh;
}

/** @throws when a resource of the other kind sets a property that this one sets, naming it. */
export function mustOwnShared(session: Session, resource: Owner, uniqId: string, news: Properties): void {
  const taken = claimShared(session, resource, uniqId, news);
  if (taken)
    throw new Error(
      `${taken.property}: both a Server and an Asset resource set ${taken.property} of ${uniqId}. ` +
        `Remove ${taken.property} from the Asset${taken.property === "features" ? " or from the Server" : ""}: ` +
        "one resource has to own it. Nothing was sent.",
    );
}
