import type { Session } from "../../session";
import { claim } from "../owners";
import type { Properties } from "../resource";

/** The inputs that a Server resource on the same asset could set as well. */
const shared = ["domain", "features"] as const;

/** Claims what this asset sets; the first property that a Server resource sets already, if any. Never throws. */
export const claimShared = (session: Session, id: string, news: Properties) =>
  claim(
    session,
    "Asset",
    id,
    shared.filter((name) => news[name] !== undefined),
  );

/** @throws when a Server resource sets a property that this asset sets, naming it. */
export function mustOwnShared(session: Session, id: string, news: Properties): void {
  const taken = claimShared(session, id, news);
  if (taken)
    throw new Error(
      `${taken.property}: both this Asset and a ${taken.owner} resource set ${taken.property} of ${id}. ` +
        `Remove ${taken.property} from this Asset: on a server it belongs to the ${taken.owner}. Nothing was sent.`,
    );
}
