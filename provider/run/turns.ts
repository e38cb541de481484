import type { Host } from "../host/host";

export function createTurns(): Host["inTurn"] {
  const turns = new Map<string, Promise<unknown>>();
  return async (name, task) => {
    const before = turns.get(name) ?? Promise.resolve();
    // It starts also if the previous one has failed.
    const turn = before.then(task, task);
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
    }
  };
}

/** A turn of this name that steps of one piece of work take and end, and perhaps take again. */
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
    /** Does nothing if the turn is not taken. */
    end: () => end(),
  };
}
