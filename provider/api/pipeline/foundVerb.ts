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
  (foundVerbs: FoundVerbs = new Map()) =>
  (next: Handler<SignedCall>): Handler<SignedCall> =>
  async (call) => {
    const { name, operation } = call;
    if (operation.writes) return next(call);
    const verb = foundVerbs.get(name) ?? call.verb;
    try {
      return await next({ ...call, verb });
    } catch (refusal) {
      const verbToTry = refusal instanceof HostError ? otherVerb(refusal, { ...call, verb }) : undefined;
      if (verbToTry === undefined) throw refusal;
      const secondAttempt = next({ ...call, verb: verbToTry });
      const answer = await secondAttempt.catch((error: unknown) => {
        // If the host does not know the second method either, its first refusal is more helpful.
        if (!(error instanceof HostError) || isHostError(error, "wrongAddress", "unreadable", "unreachable"))
          throw refusal;
        foundVerbs.set(name, verbToTry);
        throw error;
      });
      foundVerbs.set(name, verbToTry);
      return answer;
    }
  };

/** Another HTTP method to try for a read. A host may not say which methods it allows. */
const otherVerb = (
  { status, allowedVerbs }: HostError,
  { verb: sentVerb, isAtWrite }: Pick<SignedCall, "verb" | "isAtWrite">,
): Verb | undefined => {
  if (status !== 405) return undefined;
  // The method that the host allows at this path may be the method of the write.
  if (isAtWrite) return sentVerb === "GET" ? undefined : "GET";
  if (allowedVerbs.length > 0) return allowedVerbs.includes("GET") ? "GET" : allowedVerbs[0];
  return sentVerb === "GET" ? undefined : "GET";
};
