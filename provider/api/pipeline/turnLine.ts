import { abortable } from "../../clock";

/** Callers wait for their turn, first come first served: no more have one than are allowed at that moment. */
export function turnLine(allowed: () => number) {
  let running = 0;
  const waiting = new Set<() => void>();

  function startWaiting() {
    for (const start of waiting) {
      if (running >= Math.floor(allowed())) return;
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
    /** Waits for a turn. @throws the signal's reason */
    async take(signal: AbortSignal | undefined) {
      signal?.throwIfAborted();
      let start = () => {};
      const started = new Promise<void>((resolve) => {
        start = resolve;
      });
      waiting.add(start);
      startWaiting();
      try {
        await abortable(started, signal);
      } catch (error) {
        // Its turn may have come at the same moment; then it gives it back.
        if (!waiting.delete(start)) giveBack();
        throw error;
      }
    },
    giveBack,
  };
}
