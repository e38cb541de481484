import type { Session } from "../../resource/session";
import { findCandidates } from "./candidates";
import type { ServerInputs } from "./inputs";
import type { StoredServer } from "./outputs";

/** Whether `deletionProtection` is on in inputs or stored outputs. */
const isProtected = ({ deletionProtection }: Pick<StoredServer, "deletionProtection">): boolean =>
  deletionProtection === true;

/**
 * Before a create is sent. Pulumi creates before it deletes, and under `pulumi up --replace` tells nobody what it
 * replaces: so no server is ordered that is to be protected where there is one of its domain, which it may replace.
 *
 * @throws when there is one.
 */
export async function mustNotReplaceProtected(
  session: Session,
  news: ServerInputs,
  accnt: number | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!isProtected(news)) return;
  // Also those that the run knows: the one to be replaced may be among them.
  const there = await findCandidates(session, news, accnt, signal, async () => false);
  if (there.length === 0) return;
  throw new Error(
    `deletionProtection: ${there.map(({ uniqId }) => uniqId).join(", ")} is a live server of ${news.domain} already, and a protected server is not replaced. Nothing was created. ` +
      "To replace it set deletionProtection: false, run `pulumi up`, and then replace it. " +
      "For one more server of this domain set deletionProtection only after the server is there.",
  );
}

/** Before a removal is requested. @throws when the server is protected. */
export function mustNotRemoveProtected(
  { configuration }: Session,
  id: string,
  name: string,
  olds: StoredServer,
): void {
  if (!isProtected(olds) || configuration.unprotect?.includes(id)) return;
  throw new Error(
    `${name} (${id}) is not removed, because deletionProtection is on. Nothing was changed. ` +
      "To remove it set deletionProtection: false, run `pulumi up`, and then remove it. " +
      `Where the program has it no more: run the same again with HOSTING_UNPROTECT=${id}.`,
  );
}
