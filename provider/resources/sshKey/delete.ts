import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { accountOf } from "../../resource/account";
import { isGone } from "../../resource/isGone";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { findKeyById, forgetKeys } from "./find";

/** Removes the key from the account; servers deployed with it keep it. Already gone is success. */
export async function deleteSshKey(
  session: Session,
  { id, olds }: { id: string; olds: Properties },
  context: CallContext,
): Promise<void> {
  const other = session.managed.otherHolder("SshKey", id, olds);
  if (other) {
    const because =
      other === "adopted"
        ? "the resource that replaces this one has adopted it"
        : "another resource of this stack holds it";
    context.warn(`The SSH key ${id} stays in the account, because ${because}. Nothing was sent.`);
    return;
  }
  const accnt = accountOf(session, olds);
  // Where the answer was lost: an id is never given to another key, so that asking again harms nobody.
  for (const isLastTry of [false, true]) {
    const failure = await remove(session, id, accnt, context);
    if (!failure) return;
    // What was listed before the call still has the key.
    forgetKeys(session, accnt);
    if (!(await findKeyById(session, id, accnt, context))) return;
    if (isLastTry || !(failure instanceof HostError)) throw failure;
  }
}

/** @returns why it is not known to be removed; undefined: it is gone. */
async function remove(
  session: Session,
  id: string,
  accnt: number | undefined,
  call: CallOptions,
): Promise<Error | undefined> {
  try {
    const { removed } = await session.client.sshKey.remove({ accnt, id: Number(id) }, call);
    return removed === false
      ? new Error(
          `The host answered that it did not remove the SSH key ${id}, and still lists it. It stays in the state; run the same command again.`,
        )
      : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    if (error instanceof HostError && error.mayHaveHappened) return error;
    throw error;
  }
}
