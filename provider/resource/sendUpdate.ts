import { HostError } from "../api/errors";
import { CodedError } from "../message";

/**
 * Sends an update. If it fails and the host may have done it, also by an earlier try than the one that was refused,
 * `whenUnsure` is called before the failure is thrown.
 */
export async function sendUpdate<Context extends object, Answer>(
  context: Context,
  send: (call: Context) => Promise<Answer>,
  whenUnsure: (error: unknown) => void,
): Promise<Answer> {
  let isLost = false;
  const beforeRepeat = async ({ mayHaveHappened }: HostError) => {
    isLost ||= mayHaveHappened;
  };
  try {
    return await send({ ...context, beforeRepeat });
  } catch (error) {
    // Of an interruption no one knows.
    const mayHaveArrived =
      error instanceof HostError ? error.mayHaveHappened : !(error instanceof CodedError);
    if (isLost || mayHaveArrived) whenUnsure(error);
    throw error;
  }
}
