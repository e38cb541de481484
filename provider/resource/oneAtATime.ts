/** Runs one task for each key at a time; the others wait for their turn, whatever became of the one before. */
export async function oneAtATime<Result>(
  running: Map<string, Promise<unknown>>,
  key: string,
  task: () => Promise<Result>,
): Promise<Result> {
  const before = running.get(key) ?? Promise.resolve();
  const turn = before.then(task, task);
  running.set(key, turn);
  try {
    return await turn;
  } finally {
    if (running.get(key) === turn) running.delete(key);
  }
}
