import { isHostError } from "../errors";
import { pollUntil } from "../waiting/poll";
import type { ProgressReporter } from "../waiting/progress";
import type { Handler } from "./call";

/**
 * Sends a call again while the host refuses it because the record is busy, for as long as the call's options say.
 * Such a refusal changed nothing, so repeating is safe. Any other failure goes to the caller.
 */
export const whileBusy =
  (reporter: ProgressReporter, usual: (line: string) => void = () => {}) =>
  (next: Handler): Handler =>
  async (call) => {
    const { whileBusy: wait, signal, status = usual } = call.options;
    if (!wait) return next(call);
    const ended = await pollUntil(reporter, {
      ...wait,
      doing: "waiting for the host, which is busy with it",
      usual: 60_000,
      signal,
      status,
      look: async (_elapsed, callOptions) => {
        try {
          return { answer: await next({ ...call, options: { ...call.options, ...callOptions } }) };
        } catch (error) {
          if (isHostError(error, "busy") && !error.mayHaveHappened) throw error;
          return { error };
        }
      },
    });
    if ("error" in ended) throw ended.error;
    return ended.answer;
  };
