import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
}

/**
 * Notes as small files of this user, so that they survive a kill. A file's name is a digest of the note's name and
 * the number of the process, so it reveals nothing. Without a usable folder the notes stay in memory: no call fails
 * for want of a note.
 */
export function noteFiles(surroundings: NoteSurroundings = {}): Notes {
  const { folders = defaultFolders(), pid = process.pid, now = Date.now } = surroundings;
  const inMemory = notesInMemory(now);
  // Once is enough: a process reads notes many times, and the folder has those of all runs.
  const swept = new Set<string>();
  const prefixOf = (name: string) => `${createHash("sha256").update(name).digest("base64url").slice(0, 22)}.`;
  const ownFile = (name: string) => `${prefixOf(name)}${pid}`;

  /** Runs the work in the first usable folder. Never throws. @returns why there is none. */
  function inFolder(work: (folder: string) => void): string | undefined {
    const whyNot: string[] = [];
    for (const folder of folders) {
      try {
        const usable = privateFolder(folder);
        if (!swept.has(usable)) removeOld(usable, now());
        swept.add(usable);
        work(usable);
        return undefined;
      } catch (error) {
        whyNot.push(`${folder}: ${(error as Error).message}`);
      }
    }
    return whyNot.join("; ");
  }

  const filesOf = (name: string, there: string) =>
    readdirSync(there).filter((file) => file.startsWith(prefixOf(name)));

  return {
    write(name, text = "") {
      const whyNone = inFolder((there) => writeFileSync(join(there, ownFile(name)), text, { mode: 0o600 }));
      if (whyNone !== undefined) inMemory.write(name, text);
      return whyNone;
    },
    writeFirst(name) {
      let isFirst = true;
      const whyNone = inFolder((there) => {
        isFirst = writeNew(join(there, `${prefixOf(name)}first`));
      });
      return whyNone === undefined ? isFirst : inMemory.writeFirst(name);
    },
    read(name) {
      const notes = [...inMemory.read(name)];
      inFolder((there) => {
        for (const file of filesOf(name, there)) notes.push(...noteIn(join(there, file)));
      });
      return notes;
    },
    remove(name, whose = "own") {
      inMemory.remove(name);
      inFolder((there) => {
        const files = whose === "own" ? [ownFile(name)] : filesOf(name, there);
        for (const file of files) rmSync(join(there, file), { force: true });
      });
    },
  };
}

/** @returns false if the file is there already. */
function writeNew(file: string): boolean {
  try {
    writeFileSync(file, "", { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Empty if another process has just removed the file. */
function noteIn(file: string): Note[] {
  try {
    return [{ text: readFileSync(file, "utf8"), at: statSync(file).mtimeMs }];
  } catch {
    return [];
  }
}
