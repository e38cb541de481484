import { boundedWait, type Clock } from "../clock";

/** The time for work that only helps, and for work that continues after a cancel, in milliseconds. */
export const giveUpMs = 15_000;

/** The outcome of such work. It never fails. */
type Afterwards<Result> =
  | { readonly is: "done"; readonly value: Result }
  | { readonly is: "failed"; readonly error: unknown }
  | { readonly is: "late" };

/**
 * Does work that may continue after a cancel or a deadline. No other way calls the host then, and this one only for
 * that time. Its calls take the signal that it gets.
 *
 * @param since the start of that time: "now" after work that has ended, or the cancel of a run; undefined: no one can
 * cancel it.
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
