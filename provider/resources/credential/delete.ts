import { accountOf } from "../../resource/account";
import { isGone } from "../../resource/isGone";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { busyWait, nameOf } from "./stored";

/**
 * Deletes the login of an application; already gone is success. The record of a server's own login is released:
 * nothing is sent, and it stays at the host as it is.
 */
export async function deleteCredential(
  session: Session,
  { id, olds }: { id: string; olds: Properties },
  context: CallContext,
): Promise<void> {
  if (olds.type === "server") {
    context.warn(
      `${nameOf(olds)} (id ${id}) is released: the record and its last authData stay at the host, which deletes it with the server only. Nothing was sent.`,
    );
    return;
  }
  try {
    const answer = await session.client.server.credential.delete(
      { accnt: accountOf(session, olds), id: Number(id), type: "app" },
      { ...context, whileBusy: busyWait(session, olds) },
    );
    if (answer.success === false)
      throw new Error(
        `${nameOf(olds)} (id ${id}): the host answered that it did not delete it. It stays in the state; run the same command again.`,
      );
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
