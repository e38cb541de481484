import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** Files that sandboxes of this process have. */
const ours = new Set<string>();

/**
 * Takes a state file for one sandbox: two that wrote it by turns would lose each other's servers. Beside it lies
 * `FILE.lock` with the number of the process; one that was killed leaves it, and is found to be gone.
 * @returns gives the file back.
 * @throws when another sandbox has it.
 */
export function lockFile(file: string): () => void {
  const lock = `${file}.lock`;
  if (ours.has(file)) throw inUse(file, process.pid);
  while (!wasMade(lock)) {
    const holder = heldBy(lock);
    if (holder !== undefined && holder !== process.pid && isAlive(holder)) throw inUse(file, holder);
    rmSync(lock, { force: true });
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

/** Whether it was not there before. */
function wasMade(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}\n`, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function heldBy(lock: string): number | undefined {
  try {
    const holder = Number(readFileSync(lock, "utf8"));
    return Number.isInteger(holder) && holder > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder: number): boolean {
  try {
    process.kill(holder, 0);
    return !hasEnded(holder);
  } catch (error) {
    // It lives, and is somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether it has ended, and only its parent has not noticed yet. Linux tells. */
function hasEnded(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
