import type { CallOptions } from "../api/callOptions";
import { HostError, InvalidCallError } from "../api/errors";
import { NeverSent } from "../api/http";
import { JudgedError } from "../judgedError";

/**
 * The outcome of a write over all of its attempts. Only this file decides it. A write that must not be carried out
 * twice is sent again only after an outcome that allows it.
 *
 * | outcome | meaning | is the write sent again? |
 * |---|---|---|
 * | `done` | the host responded that it did it | no |
 * | `notSent` | no attempt has left this machine | yes |
 * | `refused` | the host refuses the request; it did nothing | not without a change |
 * | `refusedForNow` | the host temporarily refuses all such calls | after a search for its result, when the host names
 * a time or has room |
 * | `unsure` | one of the attempts may have been carried out | never automatically |
 */
export type Outcome<Value> = { readonly is: "done"; readonly value: Value } | Failed;

/** The outcomes of a call that did not return the requested response. */
export type Failed =
  | { readonly is: "notSent" | "refused" | "unsure"; readonly error: unknown }
  | TemporaryRefusal;

export interface TemporaryRefusal {
  readonly is: "refusedForNow";
  readonly error: HostError;
  /** How long the host asks to wait, in milliseconds. */
  readonly again: number | undefined;
  /**
   * Whether the login was refused. A refused login proves nothing about room at the host, and a proxy may refuse a
   * login after the work has started.
   */
  readonly isOfLogin: boolean;
}

/** The option that lets {@link writeOutcome} see the failures of a call's attempts. */
type Observed = Pick<CallOptions, "beforeRepeat">;

/**
 * Sends a write and returns its outcome. If an earlier attempt may have been carried out, a later refusal is `unsure`.
 */
export async function writeOutcome<Context extends object, Value>(
  context: Context,
  send: (call: Context & Observed) => Promise<Value>,
): Promise<Outcome<Value>> {
  const { beforeRepeat } = context as Observed;
  let isUnsure = false;
  try {
    const value = await send({
      ...context,
      async beforeRepeat(failure) {
        isUnsure ||= outcomeOfTry(failure).is === "unsure";
        await beforeRepeat?.(failure);
      },
    });
    return { is: "done", value };
  } catch (error) {
    return isUnsure ? { is: "unsure", error } : outcomeOfTry(error);
  }
}

/** The outcome of a single attempt, judged by its failure. */
export function outcomeOfTry(error: unknown): Failed {
  if (error instanceof InvalidCallError || error instanceof NeverSent) return { is: "notSent", error };
  // A JudgedError is thrown by this package after it has judged the responses of its own calls.
  if (error instanceof JudgedError) return { is: "refused", error };
  // After an interruption, or after a bug that shows up once a response has arrived, the outcome is unknown.
  if (!(error instanceof HostError) || error.mayHaveHappened) return { is: "unsure", error };
  // The login is a separate call. If it failed, the write was not sent.
  if (error.isOf("account.token") || error.kind === "unreachable") return { is: "notSent", error };
  const isOfLogin = error.kind === "authorization";
  if (!isOfLogin && !isRefusedForNow(error)) return { is: "refused", error };
  return { is: "refusedForNow", error, again: error.retryAfter, isOfLogin };
}

/**
 * Whether the host would accept the same call at another time. A 409 without a known class may be about the call
 * itself, so it does not count.
 */
const isRefusedForNow = ({ kind, isByStatus }: HostError): boolean =>
  ["rateLimit", "maintenance", "limit"].includes(kind) || (kind === "busy" && !isByStatus);

/**
 * Whether a failed attempt certainly had no effect: the host refused its content, or is busy with other work. A refusal
 * of the login or of the number of calls may come from a proxy, which does not know what the host did.
 */
export function isRefusal(error: unknown): boolean {
  const outcome = outcomeOfTry(error);
  if (outcome.is === "refusedForNow") return ["busy", "limit"].includes(outcome.error.kind);
  return outcome.is !== "unsure";
}

/** The failure of an attempt, marked as possibly carried out, because the host has shown signs of that since. */
export const markedUnsure = (failure: HostError): HostError =>
  new HostError({ ...failure, mayHaveHappened: true }, { cause: failure });

/** Records the attempts of a call. */
export interface TryWatch {
  /** An attempt is about to be sent. */
  leaves(): void;
  /** The attempt had no effect. */
  nothingCame(): void;
}

/**
 * Records each attempt of a call; used as its option `around`.
 *
 * @param provesNothing whether a failure proves that the attempt had no effect. Default: its content was refused, or it
 * was never sent.
 */
export const watchTries =
  (
    { leaves, nothingCame }: TryWatch,
    provesNothing = (error: unknown) => ["refused", "notSent"].includes(outcomeOfTry(error).is),
  ) =>
  async <Answer>(attempt: () => Promise<Answer>): Promise<Answer> => {
    leaves();
    try {
      return await attempt();
    } catch (error) {
      if (provesNothing(error)) nothingCame();
      throw error;
    }
  };
