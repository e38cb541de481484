import { lstatSync, mkdirSync, readdirSync, unlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";

/** How long a file is left that nobody writes to, in milliseconds. */
const month = 30 * 24 * 60 * 60_000;

/**
 * Where this user's provider processes keep what others must know, also after a restart of the machine; among the
 * temporary files for a user whose home cannot be written to.
 */
export function defaultFolders(environment: NodeJS.ProcessEnv = process.env): string[] {
  const { XDG_STATE_HOME: given, LOCALAPPDATA: windows } = environment;
  const home = [given, process.platform === "win32" ? windows : undefined].find(
    (folder) => folder !== undefined && isAbsolute(folder),
  );
  const own = process.getuid?.();
  return [
    join(home ?? join(homedir(), ".local", "state"), "pulumi-hosting"),
    join(tmpdir(), own === undefined ? "pulumi-hosting" : `pulumi-hosting-${own}`),
  ];
}

/**
 * The folder, made if need be. Files in it that nobody has written to for a month are removed.
 *
 * @throws when the folder is a link, another user's, open to others, or cannot be made.
 */
export function privateFolder(folder: string, now: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Not what a link leads to.
  const found = lstatSync(folder);
  const own = process.getuid?.();
  // Where users have no number, these folders are each user's own.
  const isOpen = own !== undefined && (found.uid !== own || (found.mode & 0o077) !== 0);
  if (!found.isDirectory() || isOpen) throw new Error("it is not a folder of this user alone");
  removeOlderThan(folder, now - month);
  return folder;
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
