import { failure, message } from "../../message";
import { accountOf, busyWait, isGone } from "../../resource/record";
import type { CredentialResource } from "./inputs";
import { nameOf } from "./read";

/**
 * Deletes the login of an application; one that is already gone counts as deleted. The record of a server's own
 * login is released: nothing is sent, and it stays at the host.
 */
export const deleteCredential: CredentialResource["delete"] = async (session, { id, olds }, context) => {
  if (olds.type === "server") {
    context.warn(message("credential-released", { credential: nameOf(olds), id }));
    return;
  }
  try {
    const answer = await session.client.server.credential.delete(
      { accnt: accountOf(session, olds), id: Number(id), type: "app" },
      { ...context, whileBusy: busyWait(session, nameOf(olds)) },
    );
    if (answer.success === false) throw failure("credential-not-deleted", { credential: nameOf(olds), id });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};
