import { failure } from "../../message";
import type { Properties } from "../../resource/properties";
import type { Session } from "../../resource/session";
import { findCandidates } from "./candidates";

/** Whether `deletionProtection` is on in inputs or stored outputs. */
const isProtected = ({ deletionProtection }: Properties): boolean => deletionProtection === true;

/**
 * Before a create is sent. Pulumi creates before it deletes, and under `pulumi up --replace` tells nobody what it
 * replaces: so no server is ordered that is to be protected where there is one of its domain, which it may replace.
 *
 * @throws when there is one.
 */
export async function mustNotReplaceProtected(
  session: Session,
  news: Properties,
  accnt: number | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!isProtected(news)) return;
  // Also those that the run knows: the one to be replaced may be among them.
  const there = await findCandidates(session, news, accnt, signal, async () => false);
  if (there.length === 0) return;
  const ids = there.map(({ uniqId }) => uniqId);
  throw failure("protected-not-replaced", { domain: String(news.domain), ids });
}

/** Before a removal is requested. @throws when the server is protected. */
export function mustNotRemoveProtected(
  { configuration }: Session,
  { id, server }: { readonly id: string; readonly server: string },
  olds: Properties,
): void {
  if (!isProtected(olds) || configuration.unprotect?.includes(id)) return;
  throw failure("server-not-removed", { server, id });
}
