/** Runs tasks of one name one after another. */
export type InTurn = <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;

/** For creates: two equal ones at once would each take the other's record for their own. */
export function createTurns(): InTurn {
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
