import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { uptime as systemUptime } from "node:os";
import { join } from "node:path";
import { type Note, type Notes, notesInMemory } from "../run/notes";
import { type LineSurroundings, lineFiles } from "./lineFiles";
import { defaultFolders, isUsable, privateFolder, removeOld } from "./privateFolder";

/** In milliseconds. */
const month = 30 * 24 * 60 * 60_000;

interface NoteSurroundings extends Partial<Omit<LineSurroundings, "fileOf">> {
  readonly now?: () => number;
  /** Milliseconds since the machine started: a time that no change of the clock affects. */
  readonly uptime?: () => number;
}

/**
 * Notes as small files of this user, so that they survive a kill. A file's name is a digest of the note's name and the
 * process's number, so it reveals nothing. They are in several folders by that digest, because many orders may look for
 * their own notes at a time. Without a usable folder the notes stay in memory: no call fails for lack of a note.
 */
export function noteFiles(surroundings: NoteSurroundings = {}): Notes {
  const { folders = defaultFolders(), pid = process.pid, now = Date.now } = surroundings;
  const { uptime = () => systemUptime() * 1000, whenAlone = () => {}, isAlive = runs } = surroundings;
  const { isOnly, isNamed } = surroundings;
  const inMemory = notesInMemory(uptime);
  const usableFolder = folders.find(isUsable);
  // Once is enough: a process reads notes many times, and the folder has those of all runs.
  if (usableFolder) removeOld(usableFolder, now() - month);
  const digestOf = (name: string) => createHash("sha256").update(name).digest("base64url").slice(0, 22);
  const fileOf = (name: string) => `${digestOf(name)}.lines`;

  /** Undefined if there is no folder, or it does not allow that. Creates a new one if it is gone. */
  function inFolder<Answer>(use: (folder: string) => Answer): Answer | undefined {
    try {
      return usableFolder === undefined ? undefined : use(privateFolder(usableFolder));
    } catch {
      return undefined;
    }
  }

  /** The folder for the notes of a name (and of some others), and the start of their files' names. */
  const inPlace = <Answer>(name: string, use: (place: string, prefix: string) => Answer) => {
    const digest = digestOf(name);
    return inFolder((folder) => use(privateFolder(join(folder, digest.charAt(0))), `${digest}.`));
  };
  // Once is enough here too: no process of this version adds to them.
  const earlier = inFolder((folder) => readdirSync(folder).filter((file) => earlierNote.test(file))) ?? [];
  const inOwnFile = <Answer>(name: string, use: (file: string) => Answer) =>
    inPlace(name, (place, prefix) => use(join(place, `${prefix}${pid}`)));

  const filesOf = (name: string): string[] => {
    const files = inPlace(name, (place, prefix) => startingWith(prefix, place, readdirSync(place)));
    return [...(files ?? []), ...startingWith(`${digestOf(name)}.`, usableFolder, earlier)];
  };

  /** Empty if another process has just removed the file. */
  function noteIn(file: string): Note[] {
    try {
      const [uptimeThen = "", ...lines] = readFileSync(file, "utf8").split("\n");
      return [{ text: lines.join("\n"), age: ageOf(statSync(file).mtimeMs, Number(uptimeThen)) }];
    } catch {
      return [];
    }
  }

  /**
   * The smaller of the ages by the clock and by the machine's uptime. Someone may set the clock forward, and a note
   * that only seems old would let an order on its way be sent again. After a restart the uptime alone is the age.
   */
  function ageOf(writtenAt: number, uptimeThen: number): number {
    const [byClock, sinceStart] = [now() - writtenAt, uptime()];
    const byUptime = sinceStart >= uptimeThen ? sinceStart - uptimeThen : sinceStart;
    return Math.max(0, Math.min(byClock, byUptime));
  }

  return {
    ...lineFiles({ folders, pid, isAlive, whenAlone, isOnly, isNamed, fileOf }),
    write(name, text = "") {
      const whole = `${uptime()}\n${text}`;
      if (!inOwnFile(name, (file) => writeWhole(file, whole))) inMemory.write(name, text);
    },
    read: (name) => [...inMemory.read(name), ...filesOf(name).flatMap(noteIn)],
    remove(name, whose = "own") {
      inMemory.remove(name);
      if (whose === "own") inOwnFile(name, removeIfThere);
      else filesOf(name).forEach(removeIfThere);
    },
  };
}

/** A note from an earlier version, in none of these folders. Its order may still be on its way. */
const earlierNote = /^[\w-]{22}\.\d+$/;

const startingWith = (prefix: string, folder = "", files: readonly string[] = []): string[] =>
  files.filter((file) => file.startsWith(prefix)).map((file) => join(folder, file));

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process runs, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A full disk leaves an empty file, which would be a note with another meaning. */
function writeWhole(file: string, text: string): true {
  try {
    writeFileSync(file, text, { mode: 0o600 });
    return true;
  } catch (error) {
    removeIfThere(file);
    throw error;
  }
}

/** Never throws: at worst a file in a folder that can only be read is left over. */
function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The file is left over.
  }
}
