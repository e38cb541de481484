import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Creates a file together with its text, so that no process ever reads an empty file.
 *
 * @param draft is another path in the same folder, which no other process uses. The draft is removed at the end.
 * @returns false if the file exists already.
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

/** Removes a file. Never throws: if the folder is read-only, the file stays. */
function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The file stays.
  }
}

/** Whether a process with this number is running, whichever user it belongs to. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    // The process is running, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether the process is a zombie: it has ended, and its parent has not noticed yet. Only Linux shows that. */
function hasEnded(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
