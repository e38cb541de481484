import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { makeNew, removeIfThere, isRunning as runs } from "../processFile";
import { type Note, type Notes, notesInMemory } from "../resource/notes";
import { defaultFolders, privateFolder, removeOld } from "./privateFolder";

/** What notes need from outside; tests give their own. */
export interface NoteSurroundings {
  /** The first usable one is taken. */
  readonly folders?: readonly string[];
  /** The number of this process. */
  readonly pid?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Whether a process of this number runs. */
  readonly isRunning?: (pid: number) => boolean;
}

/**
 * Notes as small files of this user, so that they survive a kill. A file's name is a digest of the note's name and
 * the number of the process, so it reveals nothing. Without a usable folder the notes stay in memory: no call fails
 * for want of a note.
 */
export function noteFiles(surroundings: NoteSurroundings = {}): Notes {
  const { folders = defaultFolders(), pid = process.pid, now = Date.now, isRunning = runs } = surroundings;
  const inMemory = notesInMemory(now);
  // Once is enough: a process reads notes many times, and the folder has those of all runs.
  const swept = new Set<string>();
  const prefixOf = (name: string) => `${createHash("sha256").update(name).digest("base64url").slice(0, 22)}.`;
  const ownFile = (name: string) => `${prefixOf(name)}${pid}`;

  const usable = (folder: string) => {
    const there = privateFolder(folder);
    if (!swept.has(there)) removeOld(there, now());
    swept.add(there);
    return there;
  };

  /** Writes to the first folder that takes it. Never throws. @returns why there is none. */
  function inFirst(write: (folder: string) => void): string | undefined {
    const whyNot: string[] = [];
    for (const folder of folders) {
      try {
        write(usable(folder));
        return undefined;
      } catch (error) {
        whyNot.push(`${folder}: ${(error as Error).message}`);
      }
    }
    return whyNot.join("; ");
  }

  /** In each folder: one that is full, or can only be read, takes no new notes, and has older ones all the same. */
  function filesOf(name: string): string[] {
    return folders.flatMap((folder) => {
      try {
        const there = usable(folder);
        return readdirSync(there).flatMap((file) =>
          file.startsWith(prefixOf(name)) ? [join(there, file)] : [],
        );
      } catch {
        return [];
      }
    });
  }

  return {
    write(name, text = "") {
      const whyNone = inFirst((there) => writeWhole(join(there, ownFile(name)), text));
      if (whyNone !== undefined) inMemory.write(name, text);
      return whyNone;
    },
    writeFirst(name) {
      let isFirst = true;
      const whyNone = inFirst((there) => {
        const holds = (file: string) => isRunning(Number(textIn(file)));
        for (const other of filesOf(name)) if (!holds(other)) removeIfThere(other);
        const first = join(there, `${prefixOf(name)}first`);
        // One of a process that has ended stays where the folder can only be read.
        isFirst = !filesOf(name).some(holds) && makeNew(first, String(pid), join(there, `${pid}.draft`));
      });
      return whyNone === undefined ? isFirst : inMemory.writeFirst(name);
    },
    read: (name) => [...inMemory.read(name), ...filesOf(name).flatMap(noteIn)],
    remove(name, whose = "own") {
      inMemory.remove(name);
      for (const file of filesOf(name))
        if (whose === "all" || basename(file) === ownFile(name)) removeIfThere(file);
    },
  };
}

/** A full disk leaves an empty file, which would be a note that says something else. */
function writeWhole(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    removeIfThere(file);
    throw error;
  }
}

/** Empty if it has just been removed. */
const textIn = (file: string): string => noteIn(file)[0]?.text ?? "";

/** Empty if another process has just removed the file. */
function noteIn(file: string): Note[] {
  try {
    return [{ text: readFileSync(file, "utf8"), at: statSync(file).mtimeMs }];
  } catch {
    return [];
  }
}
