import type { CallOptions } from "../api/callOptions";
import { HostError, InvalidCallError } from "../api/errors";
import { NeverSent } from "../api/http";
import { JudgedError } from "../judgedError";

/**
 * The outcome of a call that changes something, over all of its tries. Only this file judges it: a write that must not
 * be done twice is sent again only after an outcome that allows it.
 *
 * | what | means | it is sent again |
 * |---|---|---|
 * | `done` | the host has answered that it did it | no |
 * | `notSent` | no try has left this machine | yes |
 * | `refused` | the host refuses what was asked for; nothing came of it | not as it is |
 * | `refusedForNow` | the host refuses every such call for now | after one look, when the host says or as it has room |
 * | `unsure` | it may have been done by one of its tries | never automatically |
 */
export type Outcome<Value> = { readonly is: "done"; readonly value: Value } | Failed;

/** The outcomes of a call without the requested answer. */
export type Failed =
  | { readonly is: "notSent" | "refused" | "unsure"; readonly error: unknown }
  | TemporaryRefusal;

export interface TemporaryRefusal {
  readonly is: "refusedForNow";
  readonly error: HostError;
  /** The milliseconds after which the host asks to try again. */
  readonly again: number | undefined;
  /**
   * Its login was refused, which proves nothing about room at the host: a proxy may have done that once the work had
   * started.
   */
  readonly isOfLogin: boolean;
}

/** The observation of a call: the options that it is sent with. */
type Observed = Pick<CallOptions, "beforeRepeat">;

/** Sends a write, and returns its outcome. An earlier try that may have been done makes a later refusal unsure. */
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

/** The outcome of one try, by how it failed. */
export function outcomeOfTry(error: unknown): Failed {
  if (error instanceof InvalidCallError || error instanceof NeverSent) return { is: "notSent", error };
  // Our own errors, which judge answers of their own calls.
  if (error instanceof JudgedError) return { is: "refused", error };
  // After an interruption, or a defect once an answer has come, the outcome is unknown.
  if (!(error instanceof HostError) || error.mayHaveHappened) return { is: "unsure", error };
  // The login is a separate call: if it failed, this one was not sent.
  if (error.isOf("account.token") || error.kind === "unreachable") return { is: "notSent", error };
  const isOfLogin = error.kind === "authorization";
  if (!isOfLogin && !isRefusedForNow(error)) return { is: "refused", error };
  return { is: "refusedForNow", error, again: error.retryAfter, isOfLogin };
}

/** Whether the host would accept the same call at another time. A conflict by status alone may be about the call. */
const isRefusedForNow = ({ kind, isByStatus }: HostError): boolean =>
  ["rateLimit", "maintenance", "limit"].includes(kind) || (kind === "busy" && !isByStatus);

/**
 * Whether nothing can have come of a failed try: the host refused its content, or is busy with other work. A refusal of
 * the login or of the number of calls may be a proxy's, which does not know the host's acts.
 */
export function isRefusal(error: unknown): boolean {
  const outcome = outcomeOfTry(error);
  if (outcome.is === "refusedForNow") return ["busy", "limit"].includes(outcome.error.kind);
  return outcome.is !== "unsure";
}

/** The failure of a try, once a look has shown that something may have come of it. */
export const asUnsure = (failure: HostError): HostError =>
  new HostError({ ...failure, mayHaveHappened: true }, { cause: failure });

/** Takes note of each try of a call. */
export interface TryWatch {
  /** A try leaves now. */
  leaves(): void;
  /** Nothing came of it. */
  nothingCame(): void;
}

/**
 * Notes each try of a call, for its option `around`.
 *
 * @param provesNothing whether nothing came of a try with this failure. Default: its content was refused, or it never
 * left.
 */
export const watched =
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
