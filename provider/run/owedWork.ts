import type { Clock } from "../clock";

/**
 * Leaves work for later: the call that owes it may end first. It is done when something else makes it cheap.
 *
 * @param work must not wait any longer once `patience` is aborted.
 */
export type Owe = (work: (patience: AbortSignal) => Promise<void>) => void;

/** The most milliseconds that owed work waits for a cheap occasion. */
const mostPatience = 30_000;

/** A process ends soon after its last call, and what it owes then would never be done. */
const isLast = "no call is in progress";

/** The work that calls of one kind still owe when they have ended. The last call in progress waits for all of it. */
export function createOwedWork(clock: Clock) {
  let inProgress = 0;
  const owed = new Map<AbortController, Promise<void>>();

  const owe: Owe = (work) => {
    const [patience, done] = [new AbortController(), new AbortController()];
    const end = () => {
      owed.delete(patience);
      done.abort("it is done");
    };
    owed.set(patience, work(patience.signal).then(end, end));
    clock.sleep(mostPatience, done.signal).then(
      () => patience.abort("it was long"),
      () => {},
    );
  };

  return {
    /** Makes a call that may owe something. The work that it owes fails no call. */
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
