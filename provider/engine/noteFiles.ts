import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { uptime as systemUptime } from "node:os";
import { join } from "node:path";
import { type Note, type Notes, notesInMemory } from "../run/notes";
import { type LineSurroundings, lineFiles } from "./lineFiles";
import { defaultFolders, isUsable, privateFolder, removeOld } from "./privateFolder";

/** Notes that are older than a month are deleted. In milliseconds. */
const month = 30 * 24 * 60 * 60_000;

interface NoteSurroundings extends Partial<Omit<LineSurroundings, "fileOf">> {
  readonly now?: () => number;
  /** Milliseconds since the machine started. Changes of the system clock do not affect this time. */
  readonly uptime?: () => number;
}

/**
 * Stores notes as small files of this user, so that they survive a kill of the process. A file name consists of a
 * digest of the note's name and the process id, so it reveals nothing. The files are spread over several folders by
 * that digest, because many orders may look for their notes at the same time. Without a usable folder the notes stay in
 * memory, so no call fails for lack of a folder.
 */
export function noteFiles(surroundings: NoteSurroundings = {}): Notes {
  const { folders = defaultFolders(), pid = process.pid, now = Date.now } = surroundings;
  const { uptime = () => systemUptime() * 1000, whenAlone = () => {}, isAlive = runs } = surroundings;
  const { isOnly, isNamed } = surroundings;
  const inMemory = notesInMemory(uptime);
  const usableFolder = folders.find(isUsable);
  // Old notes are deleted only here, at the start: the folder holds the notes of all runs, and a process reads notes
  // many times.
  if (usableFolder) removeOld(usableFolder, now() - month);
  const digestOf = (name: string) => createHash("sha256").update(name).digest("base64url").slice(0, 22);
  const files = new Map<string, string>();
  /** The file of a run's lines. It is computed once, because each call of the engine needs it several times. */
  const fileOf = (name: string) => {
    if (!files.has(name)) files.set(name, `${digestOf(name)}.lines`);
    return files.get(name) as string;
  };

  /**
   * Runs `use` on the notes' folder, which is created again if it was deleted. Returns undefined if there is no folder
   * or `use` fails.
   */
  function inFolder<Answer>(use: (folder: string) => Answer): Answer | undefined {
    try {
      return usableFolder === undefined ? undefined : use(privateFolder(usableFolder));
    } catch {
      return undefined;
    }
  }

  /**
   * Runs `use` on the folder for notes of this name, which it shares with other names, and on the prefix of their file
   * names.
   */
  const inPlace = <Answer>(name: string, use: (place: string, prefix: string) => Answer) => {
    const digest = digestOf(name);
    return inFolder((folder) => use(privateFolder(join(folder, digest.charAt(0))), `${digest}.`));
  };
  // Notes from earlier versions are listed only once, because no process of this version writes files of that form.
  const earlier = inFolder((folder) => readdirSync(folder).filter((file) => earlierNote.test(file))) ?? [];
  const inOwnFile = <Answer>(name: string, use: (file: string) => Answer) =>
    inPlace(name, (place, prefix) => use(join(place, `${prefix}${pid}`)));

  const filesOf = (name: string): string[] => {
    const files = inPlace(name, (place, prefix) => startingWith(prefix, place, readdirSync(place)));
    return [...(files ?? []), ...startingWith(`${digestOf(name)}.`, usableFolder, earlier)];
  };

  /** Reads one note; the list is empty if another process has just removed the file. */
  function noteIn(file: string): Note[] {
    try {
      const [uptimeThen = "", ...lines] = readFileSync(file, "utf8").split("\n");
      return [{ text: lines.join("\n"), age: ageOf(statSync(file).mtimeMs, Number(uptimeThen)) }];
    } catch {
      return [];
    }
  }

  /**
   * The age of a note: the smaller of its ages by the system clock and by the machine's uptime. If someone sets the
   * clock forward, a note would seem old, and an order whose response is still pending would be sent again. After a
   * restart, the age by uptime is the time since the restart.
   */
  function ageOf(writtenAt: number, uptimeThen: number): number {
    const [byClock, sinceStart] = [now() - writtenAt, uptime()];
    const byUptime = sinceStart >= uptimeThen ? sinceStart - uptimeThen : sinceStart;
    return Math.max(0, Math.min(byClock, byUptime));
  }

  return {
    ...lineFiles({ folders, pid, isAlive, whenAlone, isOnly, isNamed, fileOf }),
    write(name, text = "") {
      const content = `${uptime()}\n${text}`;
      if (!inOwnFile(name, (file) => writeWhole(file, content))) inMemory.write(name, text);
    },
    read: (name) => [...inMemory.read(name), ...filesOf(name).flatMap(noteIn)],
    remove(name, whose = "own") {
      inMemory.remove(name);
      if (whose === "own") inOwnFile(name, removeIfThere);
      else filesOf(name).forEach(removeIfThere);
    },
  };
}

/**
 * The file name of a note from an earlier version, which did not use these folders. The order of such a note may still
 * be pending.
 */
const earlierNote = /^[\w-]{22}\.\d+$/;

const startingWith = (prefix: string, folder = "", files: readonly string[] = []): string[] =>
  files.filter((file) => file.startsWith(prefix)).map((file) => join(folder, file));

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process is running, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Writes a whole file or none: a full disk would leave an empty file, which would count as a note with a different
 * meaning.
 */
function writeWhole(file: string, text: string): true {
  try {
    writeFileSync(file, text, { mode: 0o600 });
    return true;
  } catch (error) {
    removeIfThere(file);
    throw error;
  }
}

/** Removes a file if it exists. The function never throws; in a read-only folder the file simply stays. */
function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {}
}
