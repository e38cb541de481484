import type { Clock } from "../../provider/clock";
import { formatDuration } from "../../provider/duration";

/** Milliseconds until a wait is worth a line, and between two of them. */
const silence = 10_000;

/** Says what is waited for, as long as a piece of work lasts. */
export async function saidWhile<Result>(
  what: string,
  work: Promise<Result>,
  { clock, say }: { readonly clock: Clock; readonly say: (line: string) => void },
): Promise<Result> {
  const done = new AbortController();
  const began = clock.now();
  const speak = async () => {
    for (;;) {
      await clock.sleep(silence, done.signal);
      say(`waiting for ${what}, ${formatDuration(clock.now() - began)} so far`);
    }
  };
  // It ends with the work alone.
  speak().catch(() => {});
  try {
    return await work;
  } finally {
    done.abort();
  }
}
