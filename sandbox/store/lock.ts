import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isRunning, makeNew } from "./processFile";

/** The state files that sandboxes of this process use. */
const ownFiles = new Set<string>();

/**
 * Locks a state file for one sandbox, because two sandboxes that write it in turn would lose each other's servers. The
 * file `FILE.lock` next to it contains the number of the process. A killed process leaves that file, and the next
 * sandbox finds that the process has ended.
 * @returns a function that unlocks the file.
 * @throws when another sandbox uses the file.
 */
export function lockFile(file: string): () => void {
  const lock = `${file}.lock`;
  if (ownFiles.has(file)) throw inUse(file, process.pid);
  while (!makeNew(lock, `${process.pid}\n`, `${lock}.${process.pid}`)) {
    const holder = holderOf(lock);
    if (holder !== undefined) throw inUse(file, holder);
    runAlone(`${lock}.stale`, () => {
      // Another process may have locked the file in the meantime.
      if (holderOf(lock) === undefined) rmSync(lock, { force: true });
    });
  }
  ownFiles.add(file);
  return () => {
    if (ownFiles.delete(file)) rmSync(lock, { force: true });
  };
}

const inUse = (file: string, holder: number) =>
  new Error(
    `${file} is the state of a sandbox that is running (process ${holder}): end that one, or name another file. ` +
      `Should there be none, remove ${file}.lock`,
  );

/**
 * The process that holds the lock, or undefined if it has ended. If the lock contains the number of this process, an
 * earlier process had the same number.
 */
function holderOf(lock: string): number | undefined {
  let holder: number;
  try {
    holder = Number(readFileSync(lock, "utf8"));
  } catch {
    return undefined;
  }
  return Number.isInteger(holder) && holder > 0 && holder !== process.pid && isRunning(holder)
    ? holder
    : undefined;
}

/** The age of a mark in milliseconds that shows that its process was killed. */
const longest = 5000;

/** Runs the work unless another process is running it. The work is short, so the other processes just try again. */
function runAlone(mark: string, work: () => void): void {
  try {
    writeFileSync(mark, "", { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const { mtimeMs } = statSync(mark, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > longest) rmSync(mark, { force: true });
    return;
  }
  try {
    work();
  } finally {
    rmSync(mark, { force: true });
  }
}
