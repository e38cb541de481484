import { type Notes, notesInMemory } from "../../../provider/run/notes";

/**
 * The notes of one machine. Each process writes its own notes and reads those of all processes, including ended ones.
 */
export function machineNotes(now: () => number): { ofProcess(): Notes } {
  // The notes that all processes share. A machine has one such note of each name.
  const shared = notesInMemory(now);
  const written = new Map<string, Map<number, { readonly text: string; readonly at: number }>>();
  let processes = 0;
  return {
    ofProcess() {
      const own = ++processes;
      return {
        append: shared.append,
        reader: shared.reader,
        shared: shared.shared,
        write(name, text = "") {
          const all = written.get(name) ?? new Map();
          written.set(name, all.set(own, { text, at: now() }));
        },
        read: (name) =>
          [...(written.get(name)?.values() ?? [])].map(({ text, at }) => ({ text, age: now() - at })),
        remove(name, whose = "own") {
          if (whose === "all") written.delete(name);
          else written.get(name)?.delete(own);
        },
      };
    },
  };
}
