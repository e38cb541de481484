import { accessSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, unlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/**
 * Folders for notes, the best first: one that survives a restart of the machine, and one among the temporary files
 * for users whose home cannot be written to.
 */
export function defaultFolders(environment: NodeJS.ProcessEnv = process.env): string[] {
  const { XDG_STATE_HOME: stateHome, LOCALAPPDATA: windows } = environment;
  const home = [stateHome, process.platform === "win32" ? windows : undefined].find(
    (folder) => folder !== undefined && isAbsolute(folder),
  );
  const own = process.getuid?.();
  return [
    join(home ?? join(homedir(), ".local", "state"), "pulumi-hosting"),
    join(tmpdir(), own === undefined ? "pulumi-hosting" : `pulumi-hosting-${own}`),
  ];
}

/**
 * Makes the folder if it is missing.
 *
 * @throws if the folder is a link, another user's, open to others, or cannot be created.
 */
export function privateFolder(folder: string): string {
  // The state of the link itself, not of its target. A create looks eight times, so an existing folder costs one call.
  const stats = lstatSync(folder, { throwIfNoEntry: false }) ?? lstatSync(made(folder));
  const own = process.getuid?.();
  // On systems without user numbers, each user has folders of their own.
  const isOpen = own !== undefined && (stats.uid !== own || (stats.mode & 0o077) !== 0);
  if (!stats.isDirectory() || isOpen) throw new Error("it is not a folder of this user alone");
  return folder;
}

/** Whether the folder exists or can be created, and accepts files. */
export const isUsable = (folder: string): boolean => whyUnusable(folder) === undefined;

/** The reason that it accepts no files; undefined: it accepts them. */
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
 * Makes the folder and those above it. Node's own way never ends on a file system, such as that of processes, that
 * refuses a folder and reports one above it as missing.
 */
function made(folder: string): string {
  if (existsSync(folder)) return folder;
  if (dirname(folder) !== folder) made(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process has just made it.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Removes files that were not written since a time, also in the folders below. */
export function removeOld(folder: string, since: number, prefix = ""): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(prefix))) {
    const file = join(folder, name);
    try {
      const stats = lstatSync(file);
      if (stats.isDirectory()) removeOld(file, since);
      else if (stats.mtimeMs < since) unlinkSync(file);
    } catch {
      // Another process has just removed it.
    }
  }
}
