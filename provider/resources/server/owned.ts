import type { Session } from "../../session";
import { claim } from "../owners";
import type { Properties } from "../resource";

/** The inputs that an Asset resource on the same server could set as well. */
const shared = ["domain", "features"] as const;

/** Claims what this server sets; the first property that an Asset resource sets already, if any. Never throws. */
export const claimShared = (session: Session, id: string, news: Properties) =>
  claim(
    session,
    "Server",
    id,
    shared.filter((name) => news[name] !== undefined),
  );

/** @throws when an Asset resource sets a property that this server sets, naming it. */
export function mustOwnShared(session: Session, id: string, news: Properties): void {
  const taken = claimShared(session, id, news);
  if (taken)
    throw new Error(
      `${taken.property}: both this Server and an ${taken.owner} resource set ${taken.property} of ${id}. ` +
        `Remove ${taken.property} from the ${taken.owner}${taken.property === "features" ? " or from the Server" : ""}; nothing was sent.`,
    );
}
