import type { Clock } from "../clock";

/**
 * Postpones work beyond the call that owes it, until something else makes the work cheap.
 *
 * @param work must stop waiting as soon as `patience` is aborted.
 */
export type Owe = (work: (patience: AbortSignal) => Promise<void>) => void;

/** The longest time that postponed work waits for something to make it cheap, in milliseconds. */
const mostPatience = 30_000;

/**
 * The reason to end the wait with the last call. A process ends soon after its last call, and postponed work would then
 * never be done.
 */
const isLast = "no call is in progress";

/** Work that calls of one kind have postponed. The last call in progress waits until all of it is done. */
export function createOwedWork(clock: Clock) {
  let inProgress = 0;
  const owed = new Map<AbortController, Promise<void>>();

  const owe: Owe = (work) => {
    const [patience, doneSignal] = [new AbortController(), new AbortController()];
    const end = () => {
      owed.delete(patience);
      doneSignal.abort("it is done");
    };
    owed.set(patience, work(patience.signal).then(end, end));
    clock.sleep(mostPatience, doneSignal.signal).then(
      () => patience.abort("it was long"),
      () => {},
    );
  };

  return {
    /** Makes a call that may postpone work. A failure of postponed work fails no call. */
    async during<Result>(call: (owe: Owe) => Promise<Result>): Promise<Result> {
      inProgress += 1;
      try {
        return await call(owe);
      } finally {
        inProgress -= 1;
        if (inProgress === 0) {
          for (const patience of owed.keys()) patience.abort(isLast);
          await Promise.all(owed.values());
        }
      }
    },
  };
}

export type OwedWork = ReturnType<typeof createOwedWork>;
