import type { CallOptions } from "../api/callOptions";
import { ApiError, HostError, isHostError } from "../api/errors";
import type { FailureKind } from "../api/failedCall";
import { boundedWait, type Clock } from "../clock";

/** The outcome of a question that nothing depends on. */
export type TimelyAnswer<Answer> =
  | { readonly is: "answered"; readonly answer: Answer }
  /** `last`: the outcome of the last try, if there was one. The host may well have answered, with a refusal. */
  | { readonly is: "late"; readonly last: Pick<Failure, "because" | "kind"> | undefined }
  | Failure;

interface Failure {
  readonly is: "failed";
  /** The host's own words. */
  readonly because: string;
  readonly kind: FailureKind | undefined;
  /** Any other question would fail in the same way. */
  readonly endsAll: boolean;
}

/** The form of such a question: it reports its failures, and ends once no one waits for it. */
export type TimelyCall = Required<Pick<CallOptions, "beforeRepeat">> & { readonly signal: AbortSignal };

/** Failures after which nothing else is asked. */
const endsAll = ["authorization", "unreachable", "maintenance", "rateLimit"] as const;

/** Asks the host, and waits so many milliseconds for its answer. */
export async function answerInTime<Answer>(
  clock: Clock,
  longest: number,
  question: (call: TimelyCall) => Promise<Answer>,
): Promise<TimelyAnswer<Answer>> {
  const late = new AbortController();
  let last: Pick<Failure, "because" | "kind"> | undefined;
  try {
    const call = {
      signal: late.signal,
      async beforeRepeat({ hostMessage: because, kind }: HostError) {
        last = { because, kind };
      },
    };
    const answered = question(call).then((answer) => ({ answer }));
    const inTime = await boundedWait(clock, longest, answered);
    return inTime ? { is: "answered", answer: inTime.answer } : { is: "late", last };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { hostMessage: because, kind } =
      error instanceof HostError ? error : { hostMessage: error.message, kind: undefined };
    return { is: "failed", because, kind, endsAll: isHostError(error, ...endsAll) };
  } finally {
    late.abort("no one waits for it");
  }
}
