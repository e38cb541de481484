import { ApiError, HostError, isHostError } from "../api/errors";
import type { FailureKind } from "../api/failedCall";
import { atMost, type Clock } from "../clock";

/** What came of a question that nothing depends on. */
export type TimelyAnswer<Answer> =
  | { readonly is: "answered"; readonly answer: Answer }
  | { readonly is: "late" }
  | {
      readonly is: "failed";
      /** The host's own words. */
      readonly because: string;
      readonly kind: FailureKind | undefined;
      /** Any other question would meet the same. */
      readonly endsAll: boolean;
    };

/** Failures after which nothing else is asked. */
const endsAll = ["authorization", "unreachable", "maintenance", "rateLimit"] as const;

/** Asks the host, and waits so many milliseconds for its answer. */
export async function answerInTime<Answer>(
  clock: Clock,
  longest: number,
  question: (signal: AbortSignal) => Promise<Answer>,
): Promise<TimelyAnswer<Answer>> {
  const late = new AbortController();
  try {
    const answered = question(late.signal).then((answer) => ({ answer }));
    const inTime = await atMost(clock, longest, answered);
    return inTime ? { is: "answered", answer: inTime.answer } : { is: "late" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { hostMessage: because, kind } =
      error instanceof HostError ? error : { hostMessage: error.message, kind: undefined };
    return { is: "failed", because, kind, endsAll: isHostError(error, ...endsAll) };
  } finally {
    late.abort("no one waits for it");
  }
}
