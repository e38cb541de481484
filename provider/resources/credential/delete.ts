import { failure, message } from "../../message";
import { accountOf } from "../../resource/account";
import { isGone } from "../../resource/isGone";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { busyWait, nameOf } from "./stored";

/**
 * Deletes the login of an application; one that is already gone counts as deleted. The record of a server's own
 * login is released: nothing is sent, and it stays at the host.
 */
export async function deleteCredential(
  session: Session,
  { id, olds }: { id: string; olds: Properties },
  context: CallContext,
): Promise<void> {
  if (olds.type === "server") {
    context.warn(message("credential-released", { credential: nameOf(olds), id }));
    return;
  }
  try {
    const answer = await session.client.server.credential.delete(
      { accnt: accountOf(session, olds), id: Number(id), type: "app" },
      { ...context, whileBusy: busyWait(session, olds) },
    );
    if (answer.success === false) throw failure("credential-not-deleted", { credential: nameOf(olds), id });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
