import { HostError } from "../../api/errors";
import type { Session } from "../../session";
import { whyKept } from "../kept";
import type { CallContext, Properties } from "../resource";
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
  try {
    await session.client.sshKey.remove({ accnt, id: Number(id) }, { signal });
  } catch (error) {
    if (!(error instanceof HostError && error.kind === "notFound")) throw error;
  }
}
