import {
  appendFileSync,
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  unlinkSync,
} from "node:fs";
import { join } from "node:path";

/** Lines that several processes of one user append, and each hears in the order of writing. */
export interface SharedLines {
  append(line: string): void;
  /** The whole lines that came since the last call: this process's own among them. */
  news(): readonly string[];
}

/**
 * A file of lines in a folder that is this user's alone. The folder is made; files in it that nobody has written to
 * since `oldest` are removed.
 *
 * @param oldest milliseconds since 1970
 * @throws when the folder is a link, another user's, open to others, or cannot be made.
 */
export function sharedLines(folder: string, name: string, oldest: number): SharedLines {
  mustBeOwn(folder);
  removeOlderThan(folder, oldest);
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

function mustBeOwn(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Not what a link leads to.
  const found = lstatSync(folder);
  const own = process.getuid?.();
  // Where users have no number, temporary files are each user's own.
  const isOpen = own !== undefined && (found.uid !== own || (found.mode & 0o077) !== 0);
  if (!found.isDirectory() || isOpen) throw new Error("it is not a folder of this user alone");
}

function removeOlderThan(folder: string, time: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    try {
      if (lstatSync(file).mtimeMs < time) unlinkSync(file);
    } catch {
      // Another process was faster.
    }
  }
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
