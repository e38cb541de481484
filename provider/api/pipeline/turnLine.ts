import { abortable } from "../../clock";

/** A queue, first come first served: a caller waits until fewer callers than `allowedTurns()` hold a turn. */
export function turnLine(allowedTurns: () => number) {
  let running = 0;
  const waiting = new Set<() => void>();

  function startWaiting() {
    for (const start of waiting) {
      if (running >= Math.floor(allowedTurns())) return;
      waiting.delete(start);
      running += 1;
      start();
    }
  }

  function giveBack() {
    running -= 1;
    startWaiting();
  }

  return {
    /**
     * Waits for a turn.
     * @throws the signal's reason
     */
    async take(signal: AbortSignal | undefined) {
      signal?.throwIfAborted();
      let start = () => {};
      const turnStart = new Promise<void>((resolve) => {
        start = resolve;
      });
      waiting.add(start);
      startWaiting();
      try {
        await abortable(turnStart, signal);
      } catch (error) {
        // The turn may have been granted at the moment of the abort; it is then given back.
        if (!waiting.delete(start)) giveBack();
        throw error;
      }
    },
    giveBack,
  };
}
