import { HostError } from "../api/errors";
import { CodedError } from "../message";

/** A call of an update, and whether the host may have done it although a later try was refused. */
export function lostAnswers<Context extends object>(context: Context) {
  let isLost = false;
  const beforeRepeat = async ({ mayHaveHappened }: HostError) => {
    isLost ||= mayHaveHappened;
  };
  // Of an interruption no one knows.
  const mayHaveArrived = (error: unknown): boolean =>
    isLost || (error instanceof HostError ? error.mayHaveHappened : !(error instanceof CodedError));
  return { call: { ...context, beforeRepeat }, mayHaveArrived };
}
