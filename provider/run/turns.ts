import type { Host } from "../host/host";

export function createTurns(): Host["inTurn"] {
  const turns = new Map<string, Promise<unknown>>();
  return async (name, task) => {
    const previousTurn = turns.get(name) ?? Promise.resolve();
    // The task starts even if the previous one failed.
    const turn = previousTurn.then(task, task);
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
    }
  };
}

/** A turn that several steps of one piece of work share: they can take it, end it, and take it again. */
export function heldTurn(inTurn: Host["inTurn"], name: string) {
  let end = () => {};
  return {
    take: () =>
      new Promise<void>((onTaken) => {
        const untilEnded = () =>
          new Promise<void>((onEnded) => {
            end = onEnded;
            onTaken();
          });
        void inTurn(name, untilEnded);
      }),
    /** Ends the turn; does nothing if the turn is not taken. */
    end: () => end(),
  };
}
