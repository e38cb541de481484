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
 * at a cancel. The work must pass its signal to all its calls.
 *
 * @param since the start of the time limit: "now" if the preceding work has ended, or the signal that cancels the run;
 * undefined if nothing can cancel it.
 */
export async function afterwards<Result>(
  { clock }: { readonly clock: Clock },
  work: (call: { readonly signal: AbortSignal }) => Promise<Result>,
  since: "now" | AbortSignal | undefined,
): Promise<Afterwards<Result>> {
  const lateController = new AbortController();
  const endController = new AbortController();
  const outcome = work({ signal: lateController.signal }).then(
    (value): Afterwards<Result> => ({ is: "done", value }),
    (error: unknown): Afterwards<Result> => ({ is: "failed", error }),
  );
  try {
    if (since === undefined) return await outcome;
    if (since !== "now" && (await hasEndedBefore(since, outcome, endController.signal))) return await outcome;
    return (await boundedWait(clock, giveUpMs, outcome)) ?? { is: "late" };
  } finally {
    lateController.abort("no one waits for it");
    endController.abort("it has ended");
  }
}

function hasEndedBefore(
  cancel: AbortSignal,
  work: Promise<unknown>,
  doneSignal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    if (cancel.aborted) return resolve(false);
    cancel.addEventListener("abort", () => resolve(false), { once: true, signal: doneSignal });
    void work.then(() => resolve(true));
  });
}
