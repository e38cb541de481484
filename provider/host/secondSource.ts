import { HostError } from "../api/errors";
import { isTransient } from "../api/waiting/poll";

/**
 * What a call answers that is only a second source; undefined: the host does not have it, or not for this user, so that
 * nothing is known of it.
 *
 * @throws a failure that passes, and a login that was refused: neither is an answer.
 */
export const secondSource = async <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch((error: unknown): undefined => {
    if (!(error instanceof HostError) || isTransient(error) || error.kind === "authorization") throw error;
  });
