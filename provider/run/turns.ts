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
