import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Makes a file that appears with its text in it, so that no one reads an empty one.
 *
 * @param draft is another path of the same folder, which no other process uses; it does not stay.
 * @returns false if there is a file of that name.
 */
export function makeNew(file: string, text: string, draft: string): boolean {
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    removeIfThere(draft);
  }
}

/** Removes a file. Never throws: at worst a file in a folder that can only be read is left over. */
function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It is left over.
  }
}

/** Whether a process of this number runs, of any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    // It runs, and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether it has ended, and only its parent has not noticed yet. Linux shows that. */
function hasEnded(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
