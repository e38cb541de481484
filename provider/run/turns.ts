import type { Host } from "../host/host";

export function createTurns(): Host["inTurn"] {
  const turns = new Map<string, Promise<unknown>>();
  return async (name, task) => {
    const before = turns.get(name) ?? Promise.resolve();
    // Also after a failure of the one before.
    const turn = before.then(task, task);
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
    }
  };
}

/** A turn of this name that is taken and ended by steps of one piece of work, and perhaps taken again. */
export function heldTurn(inTurn: Host["inTurn"], name: string) {
  let end = () => {};
  return {
    take: () =>
      new Promise<void>((taken) => {
        const untilEnded = () =>
          new Promise<void>((ended) => {
            end = ended;
            taken();
          });
        void inTurn(name, untilEnded);
      }),
    /** Does nothing if it is not taken. */
    end: () => end(),
  };
}
