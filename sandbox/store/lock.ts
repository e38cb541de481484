import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isRunning, makeNew } from "./processFile";

/** Files that sandboxes of this process have. */
const ours = new Set<string>();

/**
 * Takes a state file for one sandbox: two sandboxes that write it in turn would lose each other's servers. The file
 * `FILE.lock` next to it has the number of the process; a killed process leaves it, and is found to be gone.
 * @returns gives the file back.
 * @throws when another sandbox has it.
 */
export function lockFile(file: string): () => void {
  const lock = `${file}.lock`;
  if (ours.has(file)) throw inUse(file, process.pid);
  while (!makeNew(lock, `${process.pid}\n`, `${lock}.${process.pid}`)) {
    const holder = holderOf(lock);
    if (holder !== undefined) throw inUse(file, holder);
    alone(`${lock}.stale`, () => {
      // Someone else may have taken it in the meantime.
      if (holderOf(lock) === undefined) rmSync(lock, { force: true });
    });
  }
  ours.add(file);
  return () => {
    if (ours.delete(file)) rmSync(lock, { force: true });
  };
}

const inUse = (file: string, holder: number) =>
  new Error(
    `${file} is the state of a sandbox that is running (process ${holder}): end that one, or name another file. ` +
      `Should there be none, remove ${file}.lock`,
  );

/** The process that has it; undefined if it has ended. Our own number in it is that of an earlier process. */
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

/** Milliseconds after which a mark belongs to a killed process. */
const longest = 5000;

/** Runs the work while no other process does. The work takes no time: the others just try again. */
function alone(mark: string, work: () => void): void {
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
