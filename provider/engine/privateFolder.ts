import { accessSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, unlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/**
 * Candidate folders for notes, the best one first: a folder that survives a restart of the machine, and a temporary
 * folder for users whose home directory is not writable.
 */
export function defaultFolders(environment: NodeJS.ProcessEnv = process.env): string[] {
  const { XDG_STATE_HOME: stateHome, LOCALAPPDATA: windows } = environment;
  const home = [stateHome, process.platform === "win32" ? windows : undefined].find(
    (folder) => folder !== undefined && isAbsolute(folder),
  );
  const ownUserId = process.getuid?.();
  return [
    join(home ?? join(homedir(), ".local", "state"), "pulumi-hosting"),
    join(tmpdir(), ownUserId === undefined ? "pulumi-hosting" : `pulumi-hosting-${ownUserId}`),
  ];
}

/**
 * Creates the folder if it is missing, and returns its path.
 *
 * @throws if the path is a link, belongs to another user, is accessible to others, or cannot be created.
 */
export function privateFolder(folder: string): string {
  // lstat does not follow a link. Each create looks up its notes eight times, so for an existing folder this is a
  // single system call.
  const stats = lstatSync(folder, { throwIfNoEntry: false }) ?? lstatSync(createFolder(folder));
  const ownUserId = process.getuid?.();
  // On systems without user ids, such as Windows, each user has separate folders.
  const isOpen = ownUserId !== undefined && (stats.uid !== ownUserId || (stats.mode & 0o077) !== 0);
  if (!stats.isDirectory() || isOpen) throw new Error("it is not a folder of this user alone");
  return folder;
}

/** Whether the folder exists or can be created, and is writable. */
export const isUsable = (folder: string): boolean => whyUnusable(folder) === undefined;

/** Why no file can be created in the folder; undefined if it is usable. */
export function whyUnusable(folder: string): string | undefined {
  try {
    accessSync(privateFolder(folder), constants.W_OK);
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}

/**
 * Creates the folder and its parent folders. Node's recursive `mkdirSync` never returns on a file system such as
 * `/proc`, which refuses to create a folder and reports its parent as missing.
 */
function createFolder(folder: string): string {
  if (existsSync(folder)) return folder;
  if (dirname(folder) !== folder) createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // The folder exists now if another process has just created it.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Removes files that were last written before `since`, including those in subfolders. */
export function removeOld(folder: string, since: number, prefix = ""): void {
  for (const name of readdirSync(folder).filter((fileName) => fileName.startsWith(prefix))) {
    const file = join(folder, name);
    try {
      const stats = lstatSync(file);
      if (stats.isDirectory()) removeOld(file, since);
      else if (stats.mtimeMs < since) unlinkSync(file);
    } catch {
      // Another process has just removed the file.
    }
  }
}
