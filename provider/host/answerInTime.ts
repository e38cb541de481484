import type { CallOptions } from "../api/callOptions";
import { ApiError, HostError, isHostError } from "../api/errors";
import type { FailureKind } from "../api/failedCall";
import { boundedWait, type Clock } from "../clock";

/** The outcome of an optional request: nothing depends on its response. */
export type TimelyAnswer<Answer> =
  | { readonly is: "answered"; readonly answer: Answer }
  /** `last`: the failure of the last attempt, if there was one. The host may well have responded with a refusal. */
  | { readonly is: "late"; readonly last: Pick<Failure, "because" | "kind"> | undefined }
  | Failure;

interface Failure {
  readonly is: "failed";
  /** The host's message. */
  readonly because: string;
  readonly kind: FailureKind | undefined;
  /** Whether any other request to the host would fail in the same way. */
  readonly endsAll: boolean;
}

/**
 * The options of an optional request: a callback for its failed attempts, and a signal that aborts the request when
 * nobody waits for it any more.
 */
export type TimelyCall = Required<Pick<CallOptions, "beforeRepeat">> & { readonly signal: AbortSignal };

/** Kinds of failures after which no other request is worth sending. */
const endsAll = ["authorization", "unreachable", "maintenance", "rateLimit"] as const;

/** Sends a request and waits for its response for `longest` milliseconds at most. */
export async function answerInTime<Answer>(
  clock: Clock,
  longest: number,
  question: (call: TimelyCall) => Promise<Answer>,
): Promise<TimelyAnswer<Answer>> {
  const lateController = new AbortController();
  let lastFailure: Pick<Failure, "because" | "kind"> | undefined;
  try {
    const call = {
      signal: lateController.signal,
      async beforeRepeat({ hostMessage: because, kind }: HostError) {
        lastFailure = { because, kind };
      },
    };
    const answerPromise = question(call).then((answer) => ({ answer }));
    const inTime = await boundedWait(clock, longest, answerPromise);
    return inTime ? { is: "answered", answer: inTime.answer } : { is: "late", last: lastFailure };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { hostMessage: because, kind } =
      error instanceof HostError ? error : { hostMessage: error.message, kind: undefined };
    return { is: "failed", because, kind, endsAll: isHostError(error, ...endsAll) };
  } finally {
    lateController.abort("no one waits for it");
  }
}
