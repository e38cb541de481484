import type { OperationName } from "../contract";
import type { Verb } from "../contract/verb";
import { HostError, isHostError } from "../errors";
import type { Handler, SignedCall } from "./call";

/** The verbs that hosts have named, by operation. */
export type FoundVerbs = Map<OperationName, Verb>;

/**
 * Finds the verb of a read: if the host refuses it by its verb (405), the read is sent by another one, and so from then
 * on. No write is ever sent to learn anything, nor a read at the path of a write by another verb than GET.
 */
export const findVerbs =
  (found: FoundVerbs = new Map()) =>
  (next: Handler<SignedCall>): Handler<SignedCall> =>
  async (call) => {
    const { name, operation } = call;
    if (operation.writes) return next(call);
    const verb = found.get(name) ?? call.verb;
    try {
      return await next({ ...call, verb });
    } catch (refusal) {
      const other = refusal instanceof HostError ? otherVerb(refusal, { ...call, verb }) : undefined;
      if (other === undefined) throw refusal;
      const asked = next({ ...call, verb: other });
      const answer = await asked.catch((error: unknown) => {
        // An answer that knows no method of this verb either says more about the first one.
        if (!(error instanceof HostError) || isHostError(error, "wrongAddress", "unreadable", "unreachable"))
          throw refusal;
        found.set(name, other);
        throw error;
      });
      found.set(name, other);
      return answer;
    }
  };

/** The other verbs of a read; a host may not say which ones it allows. */
const otherVerb = (
  { status, allowedVerbs }: HostError,
  { verb: sent, isAtWrite }: Pick<SignedCall, "verb" | "isAtWrite">,
): Verb | undefined => {
  if (status !== 405) return undefined;
  // The verb that the host allows there may be the write's.
  if (isAtWrite) return sent === "GET" ? undefined : "GET";
  if (allowedVerbs.length > 0) return allowedVerbs.includes("GET") ? "GET" : allowedVerbs[0];
  return sent === "GET" ? undefined : "GET";
};
