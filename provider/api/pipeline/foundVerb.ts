import type { OperationName } from "../contract";
import type { Verb } from "../contract/verb";
import { HostError, isHostError } from "../errors";
import type { Handler, SignedCall } from "./call";

/** The HTTP methods that hosts have named, by operation. */
export type FoundVerbs = Map<OperationName, Verb>;

/**
 * Finds the HTTP method of a read. If the host refuses a method (405), the read is sent again with another method,
 * which is used from then on. No write is ever sent to find out its method, and a read at the path of a write is sent
 * by GET only.
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
        // If the host does not know the other method either, the first refusal is more helpful.
        if (!(error instanceof HostError) || isHostError(error, "wrongAddress", "unreadable", "unreachable"))
          throw refusal;
        found.set(name, other);
        throw error;
      });
      found.set(name, other);
      return answer;
    }
  };

/** Another HTTP method to try for a read. A host may not say which methods it allows. */
const otherVerb = (
  { status, allowedVerbs }: HostError,
  { verb: sent, isAtWrite }: Pick<SignedCall, "verb" | "isAtWrite">,
): Verb | undefined => {
  if (status !== 405) return undefined;
  // The method that the host allows at this path may be the method of the write.
  if (isAtWrite) return sent === "GET" ? undefined : "GET";
  if (allowedVerbs.length > 0) return allowedVerbs.includes("GET") ? "GET" : allowedVerbs[0];
  return sent === "GET" ? undefined : "GET";
};
