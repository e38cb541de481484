/** A note that one process has written. */
export interface Note {
  readonly text: string;
  /** Milliseconds since the note was written. If the age is uncertain, the note counts as new. */
  readonly age: number;
}

/**
 * Proves that all provider processes of a run read what each of them writes. Decisions about disks, money and turns in
 * a group depend on it, so each of these decisions requires the proof. Only the notes themselves create the proof, and
 * only if they are shared.
 */
export class SharedNotes {
  /** Prevents other objects from having this type by accident. */
  declare protected readonly areReadByAll: true;
}

/**
 * Private notes on this machine, for other processes of this user and for the next run. Each note belongs to one
 * process.
 */
export interface KeptNotes {
  /** Writes this process's note of the name, in place of an earlier one. */
  write(name: string, text?: string): void;
  /** The notes with this name, from all processes. */
  read(name: string): readonly Note[];
  /** Removes the note of this process, or the notes of all processes. */
  remove(name: string, whose?: "own" | "all"): void;
}

/** Notes made of lines. All processes of a run add lines to them. */
export interface LineNotes {
  /** Adds a line to the note of this name, which all processes share. */
  append(name: string, line: string): void;
  /** Returns a function that gives the lines added since its last call, in the order of writing. */
  reader(name: string): () => readonly string[];
  /** The proof that every process reads the lines of the others in this note; undefined if that is not certain. */
  shared(name: string): SharedNotes | undefined;
}

export type Notes = KeptNotes & LineNotes;

/** Notes in memory, for a run with only this process. */
export function notesInMemory(now: () => number): Notes {
  const ownNotes = new Map<string, { readonly text: string; readonly at: number }>();
  const notesByName = new Map<string, string[]>();
  const linesOf = (name: string): string[] => {
    const lines = notesByName.get(name) ?? [];
    notesByName.set(name, lines);
    return lines;
  };
  return {
    write: (name, text = "") => void ownNotes.set(name, { text, at: now() }),
    read: (name) => [ownNotes.get(name) ?? []].flat().map(({ text, at }) => ({ text, age: now() - at })),
    remove: (name) => void ownNotes.delete(name),
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
