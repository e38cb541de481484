/** One note of one process. */
export interface Note {
  readonly text: string;
  /** When it was written, milliseconds since the epoch. */
  readonly at: number;
}

/** Private notes on this machine, for other processes of this user and for the next run. */
export interface Notes {
  /**
   * Writes this process's note of the name; it replaces an earlier one.
   * @returns why other processes cannot read it, if so.
   */
  write(name: string, text?: string): string | undefined;
  /**
   * Writes a note unless a process that runs has one of the name: of several that try, one succeeds.
   * @returns whether this one did.
   */
  writeFirst(name: string): boolean;
  /** All notes of the name, from all processes. */
  read(name: string): readonly Note[];
  /** Removes the note of this process, or those of all. */
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
    writeFirst(name) {
      const isFirst = !own.has(name);
      if (isFirst) own.set(name, { text: "", at: now() });
      return isFirst;
    },
    read: (name) => [own.get(name) ?? []].flat(),
    remove: (name) => void own.delete(name),
  };
}
