import { boundedWait, type Clock } from "../clock";

/** How long the provider waits for optional work, and for work that continues after a cancel, in milliseconds. */
export const giveUpMs = 15_000;

/** The outcome of work that {@link afterwards} runs. Failures are reported, not thrown. */
type Afterwards<Result> =
  | { readonly is: "done"; readonly value: Result }
  | { readonly is: "failed"; readonly error: unknown }
  | { readonly is: "late" };

/**
 * Runs work that may continue after a cancel or a deadline, for {@link giveUpMs} at most. Other calls to the host stop
 * at a cancel. The calls of the work must use the signal that it gets.
 *
 * @param since the start of the time limit: "now" if the preceding work has ended, or the signal that cancels the run;
 * undefined if nothing can cancel it.
 */
export async function afterwards<Result>(
  { clock }: { readonly clock: Clock },
  work: (call: { readonly signal: AbortSignal }) => Promise<Result>,
  since: "now" | AbortSignal | undefined,
): Promise<Afterwards<Result>> {
  const late = new AbortController();
  const ended = new AbortController();
  const settled = work({ signal: late.signal }).then(
    (value): Afterwards<Result> => ({ is: "done", value }),
    (error: unknown): Afterwards<Result> => ({ is: "failed", error }),
  );
  try {
    if (since === undefined) return await settled;
    if (since !== "now" && (await hasEndedBefore(since, settled, ended.signal))) return await settled;
    return (await boundedWait(clock, giveUpMs, settled)) ?? { is: "late" };
  } finally {
    late.abort("no one waits for it");
    ended.abort("it has ended");
  }
}

function hasEndedBefore(cancel: AbortSignal, work: Promise<unknown>, done: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (cancel.aborted) return resolve(false);
    cancel.addEventListener("abort", () => resolve(false), { once: true, signal: done });
    void work.then(() => resolve(true));
  });
}
