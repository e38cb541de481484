import { appendFileSync, closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";

/** Lines that several processes of one user append, and each hears in the order of writing. */
export interface SharedLines {
  append(line: string): void;
  /** The whole lines that came since the last call: this process's own among them. */
  news(): readonly string[];
}

/** A file of lines in a folder of this user's own. */
export function sharedLines(folder: string, name: string): SharedLines {
  const file = join(folder, name);
  let heard = 0;
  return {
    append(line) {
      // One write, at the end: lines of two processes never mix.
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    },
    news() {
      const { text, end } = linesFrom(file, heard);
      heard = end;
      return text.split("\n").filter((line) => line !== "");
    },
  };
}

/** The whole lines from this byte on, and where they end. */
function linesFrom(file: string, start: number): { text: string; end: number } {
  const descriptor = openedIfThere(file);
  if (descriptor === undefined) return { text: "", end: start };
  try {
    const buffer = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - start));
    const read = readSync(descriptor, buffer, 0, buffer.length, start);
    const end = buffer.subarray(0, read).lastIndexOf("\n") + 1;
    return { text: buffer.toString("utf8", 0, end), end: start + end };
  } finally {
    closeSync(descriptor);
  }
}

function openedIfThere(file: string): number | undefined {
  try {
    return openSync(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
