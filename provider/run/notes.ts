/** One note of one process. */
export interface Note {
  readonly text: string;
  /** Milliseconds since it was written. A note of uncertain age counts as young. */
  readonly age: number;
}

/**
 * The proof that all provider processes of a run read what each of them has noted. Disks, money and turns in a group
 * rest on it, so every such decision takes one. Only the notes themselves create the proof, and only if they are shared.
 */
export class SharedNotes {
  /** Keeps other objects from having this type. */
  declare protected readonly areReadByAll: true;
}

/** Private notes on this machine, each of one process, for other processes of this user and for the next run. */
export interface KeptNotes {
  /** Writes this process's note of the name; it replaces an earlier one. */
  write(name: string, text?: string): void;
  /** All notes of the name, from all processes. */
  read(name: string): readonly Note[];
  /** Removes the note of this process, or those of all. */
  remove(name: string, whose?: "own" | "all"): void;
}

/** Lines that the processes of a run share. */
export interface LineNotes {
  /** Adds a line to the one note of this name that all processes share. */
  append(name: string, line: string): void;
  /** Gives the lines of that note, each once, in the order that they were added. */
  reader(name: string): () => readonly string[];
  /**
   * Undefined: not all processes may have read what this process, or another one, has written in the note of this name.
   */
  shared(name: string): SharedNotes | undefined;
}

export type Notes = KeptNotes & LineNotes;

/** Notes that last as long as this process, which is the only one of its run. */
export function notesInMemory(now: () => number): Notes {
  const own = new Map<string, { readonly text: string; readonly at: number }>();
  const notesByName = new Map<string, string[]>();
  const linesOf = (name: string): string[] => {
    const lines = notesByName.get(name) ?? [];
    notesByName.set(name, lines);
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
    shared: () => new SharedNotes(),
  };
}
