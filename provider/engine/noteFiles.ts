import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Note, type Notes, notesInMemory } from "../resource/notes";
import { defaultFolders, privateFolder } from "./privateFolder";

/** What notes take from outside; tests give their own. */
export interface NoteSurroundings {
  /** The first that can be had is used. */
  readonly folders?: readonly string[];
  /** The number of this process. */
  readonly pid?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * Notes as small files of this user, so that they outlive a process that is killed. A file is named after a digest of the
 * note's name and the process that wrote it, so that it names nothing. Where there can be none, the process remembers for
 * itself alone: what a machine cannot remember must hold nothing back.
 */
export function noteFiles(surroundings: NoteSurroundings = {}): Notes {
  const { folders = defaultFolders(), pid = process.pid, now = Date.now } = surroundings;
  const inMemory = notesInMemory(now);
  const prefixOf = (name: string) => `${createHash("sha256").update(name).digest("base64url").slice(0, 22)}.`;
  const ownFile = (name: string) => `${prefixOf(name)}${pid}`;

  /** What a failure ends is sharing, never the call. @returns why there are no files. */
  function inFolder(work: (folder: string) => void): string | undefined {
    const whyNot: string[] = [];
    for (const folder of folders) {
      try {
        work(privateFolder(folder, now()));
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

/** None where another process has just removed it. */
function noteIn(file: string): Note[] {
  try {
    return [{ text: readFileSync(file, "utf8"), at: statSync(file).mtimeMs }];
  } catch {
    return [];
  }
}
