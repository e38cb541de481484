import type { Clock } from "../../provider/clock";
import { formatDuration } from "../../provider/duration";

/** Milliseconds until the first line about a wait, and between two such lines. */
const silence = 10_000;

/** Prints what is being waited for, at intervals, until the work is done. */
export async function saidWhile<Result>(
  subject: string,
  work: Promise<Result>,
  { clock, say }: { readonly clock: Clock; readonly say: (line: string) => void },
): Promise<Result> {
  const workDone = new AbortController();
  const began = clock.now();
  const speak = async () => {
    for (;;) {
      await clock.sleep(silence, workDone.signal);
      say(`waiting for ${subject}, ${formatDuration(clock.now() - began)} so far`);
    }
  };
  // The loop ends when the work is done, by an abort that is expected here.
  speak().catch(() => {});
  try {
    return await work;
  } finally {
    workDone.abort();
  }
}
