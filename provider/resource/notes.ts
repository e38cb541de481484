/** One note of one process. */
export interface Note {
  readonly text: string;
  /** Milliseconds since it was written. In doubt it is young. */
  readonly age: number;
}

/** Private notes on this machine, for other processes of this user and for the next run. */
export interface Notes {
  /** Writes this process's note of the name; it replaces an earlier one. */
  write(name: string, text?: string): void;
  /** All notes of the name, from all processes. */
  read(name: string): readonly Note[];
  /** Removes the note of this process, or those of all. */
  remove(name: string, whose?: "own" | "all"): void;
  /** Adds a line to the one note of this name that all processes share. */
  append(name: string, line: string): void;
  /** Gives the lines of that note, each once, in the order in which they were added. */
  reader(name: string): () => readonly string[];
  /** Whether other processes of this machine can read them. */
  isShared(): boolean;
}

/** Notes that last as long as this process. */
export function notesInMemory(now: () => number): Notes {
  const own = new Map<string, { readonly text: string; readonly at: number }>();
  const shared = new Map<string, string[]>();
  const linesOf = (name: string): string[] => {
    const lines = shared.get(name) ?? [];
    shared.set(name, lines);
    return lines;
  };
  return {
    write: (name, text = "") => void own.set(name, { text, at: now() }),
    read: (name) => [own.get(name) ?? []].flat().map(({ text, at }) => ({ text, age: now() - at })),
    remove: (name) => void own.delete(name),
    append: (name, line) => void linesOf(name).push(line),
    reader(name) {
      let count = 0;
      return () => {
        const lines = linesOf(name).slice(count);
        count += lines.length;
        return lines;
      };
    },
    isShared: () => true,
  };
}
