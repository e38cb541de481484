import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { failure, message } from "../../message";
import { accountOf, isGone } from "../../resource/record";
import type { Session } from "../../resource/session";
import type { SshKeyResource } from "./inputs";
import { findKeyById, forgetKeys } from "./read";

/**
 * Removes the key from the account; servers built with it keep it. A key that is already gone counts as removed. One that
 * was adopted is released: nothing is sent. `removeOnDelete` decides otherwise.
 */
export const deleteSshKey: SshKeyResource["delete"] = async (session, { id, olds }, context) => {
  const { removeOnDelete = olds.__adopted !== true } = olds;
  if (!removeOnDelete) {
    context.status(message("ssh-key-released", { id }));
    return;
  }
  const other = session.managed.otherHolder("SshKey", id, olds);
  if (other) {
    context.warn(message("ssh-key-kept", { id, because: other === "adopted" ? "adopted" : "held" }));
    return;
  }
  const accnt = accountOf(session, olds);
  // A second try after a lost answer: ids are not given to other keys, so it harms nobody.
  for (const isLastTry of [false, true]) {
    const refusal = await remove(session, id, accnt, context);
    if (!refusal) return;
    // The list from before the call still has the key.
    forgetKeys(session, accnt);
    if (!(await findKeyById(session, id, accnt, context))) return;
    if (isLastTry || !(refusal instanceof HostError)) throw refusal;
  }
};

/** @returns why it may still be there; undefined: it is gone. */
async function remove(
  session: Session,
  id: string,
  accnt: number | undefined,
  call: CallOptions,
): Promise<Error | undefined> {
  try {
    const { removed } = await session.client.sshKey.remove({ accnt, id: Number(id) }, call);
    return removed === false ? failure("ssh-key-not-removed", { id }) : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    if (error instanceof HostError && error.mayHaveHappened) return error;
    throw error;
  }
}
