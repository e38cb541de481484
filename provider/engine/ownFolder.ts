import { lstatSync, mkdirSync, readdirSync, unlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";

const day = 24 * 60 * 60_000;
/** How long what outlives a restart of the machine is kept, in milliseconds. */
const month = 30 * day;

/** Where this user's provider processes keep what they have to tell each other, among the machine's temporary files. */
export function defaultFolder(): string {
  const user = process.getuid?.();
  return join(tmpdir(), user === undefined ? "pulumi-hosting" : `pulumi-hosting-${user}`);
}

/** Where it is kept what the next run on this machine must know, also after a restart of the machine. */
export function lastingFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const { XDG_STATE_HOME: given, LOCALAPPDATA: windows } = environment;
  const home = [given, process.platform === "win32" ? windows : undefined].find(
    (folder) => folder !== undefined && isAbsolute(folder),
  );
  return ownFolder(join(home ?? join(homedir(), ".local", "state"), "pulumi-hosting"), Date.now(), month);
}

/**
 * The folder, made if need be. Files in it that nobody has written to for long are removed.
 *
 * @param keep how long they are kept, in milliseconds. Default: a day.
 *
 * @throws when the folder is a link, another user's, open to others, or cannot be made.
 */
export function ownFolder(folder = defaultFolder(), now = Date.now(), keep = day): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Not what a link leads to.
  const found = lstatSync(folder);
  const own = process.getuid?.();
  // Where users have no number, temporary files are each user's own.
  const isOpen = own !== undefined && (found.uid !== own || (found.mode & 0o077) !== 0);
  if (!found.isDirectory() || isOpen) throw new Error("it is not a folder of this user alone");
  removeOlderThan(folder, now - keep);
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
