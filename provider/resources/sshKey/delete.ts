import { HostError } from "../../api/errors";
import type { Session } from "../../session";
import { whyKept } from "../kept";
import type { CallContext, Properties } from "../resource";
import { findKeyById } from "./find";
import { accountOf } from "./state";

/** Removes the key from the account; servers deployed with it keep it. Already gone is success. */
export async function deleteSshKey(
  session: Session,
  { id, olds }: { id: string; olds: Properties },
  { signal, warn }: CallContext,
): Promise<void> {
  const kept = whyKept(session, "SshKey", id, olds);
  if (kept) {
    const because =
      kept === "adopted"
        ? "the resource that replaces this one has adopted it"
        : "another resource of this stack holds it";
    warn(`The SSH key ${id} stays in the account, because ${because}. Nothing was sent.`);
    return;
  }
  const accnt = accountOf(session, olds);
  const remove = () => session.client.sshKey.remove({ accnt, id: Number(id) }, { signal });
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    if (error.kind === "notFound") return;
    if (!error.mayHaveHappened) throw error;
    // The answer was lost. An id is never given to another key, so that asking again harms nobody.
    if (await findKeyById(session, id, accnt, signal)) await remove();
  }
}
