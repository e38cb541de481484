/** One note, as one process has written it. */
export interface Note {
  readonly text: string;
  /** When it was written, milliseconds since the epoch. */
  readonly at: number;
}

/** Private notes on this machine: what one process leaves for others of the same user, or for the next run. */
export interface Notes {
  /**
   * In place of this process's own note of the name.
   * @returns why only this process can read it, if so.
   */
  write(name: string, text?: string): string | undefined;
  /** The notes of the name, those of all processes. */
  read(name: string): readonly Note[];
  /** Removes this process's own, or those of all. */
  remove(name: string, whose?: "own" | "all"): void;
}

/** Notes that last as long as this process. */
export function notesInMemory(now: () => number): Notes {
  const own = new Map<string, Note>();
  return {
    write(name, text = "") {
      own.set(name, { text, at: now() });
      return "it is in memory alone";
    },
    read: (name) => [own.get(name) ?? []].flat(),
    remove: (name) => void own.delete(name),
  };
}

/** When a note of the name was written last, milliseconds since the epoch; undefined: there is none. */
export const lastNoted = (notes: Notes, name: string): number | undefined => {
  const times = notes.read(name).map(({ at }) => at);
  return times.length > 0 ? Math.max(...times) : undefined;
};
