import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { type LineNotes, notesInMemory, SharedNotes } from "../run/notes";
import { isUsable, privateFolder, whyUnusable } from "./privateFolder";

export interface LineSurroundings {
  /** Candidate folders; the first usable one is taken. */
  readonly folders: readonly string[];
  readonly pid: number;
  /** Whether a process with this id is running. */
  readonly isAlive: (pid: number) => boolean;
  /** The file name of a note. */
  readonly fileOf: (name: string) => string;
  /** Whether the user declares, by HOSTING_NOTES_ALONE, that this is the only provider process of the run. */
  readonly isOnly?: boolean | undefined;
  /** Whether the other processes of the run know the note's name too. Default: true. */
  readonly isNamed?: boolean | undefined;
  /**
   * Called once, when this process can no longer share lines with the others: a line was written, or lost, that not all
   * processes can read.
   */
  readonly whenAlone: (why: string) => void;
}

const emptied = "the folder was emptied during the run";

/**
 * The format of a line: the id of the process that wrote it, the text, and an end mark, which is missing if a full disk
 * has cut the line off. The end mark is doubled if the writing process has lost an earlier line.
 */
const form = /^(\d+) (.*?)(\t\t?)$/s;
const [lineEnd, lineEndAfterLoss] = ["\t", "\t\t"];

/** The lines that this process has added to a file since it last read the file. */
interface UnreadLines {
  bytes: number;
  readonly lines: string[];
}

/** How many bytes at the start of a file identify it. These bytes contain the first line, which has a timestamp. */
const headLength = 200;

/**
 * The lines of a run, in one file that all of its processes append to. The lines count as shared as long as all lines
 * that this process has written or read are still in the file, no other process reports a lost line, and no process of
 * the run writes to another folder. Once a line was lost, the lines are not shared for the rest of the run.
 */
export function lineFiles(surroundings: LineSurroundings): LineNotes {
  const { folders, pid, isAlive, fileOf, isOnly = false, isNamed = true, whenAlone } = surroundings;
  const inMemory = notesInMemory(() => 0);
  let folder: string | undefined;
  let isAlone = false;
  /** The first bytes of each file, from when it was first read. */
  const heads = new Map<string, Buffer>();
  /** For each file, the lines that its readers in this process know without reading them. */
  const ownLines = new Map<string, UnreadLines[]>();

  function becomeAlone(why: string): void {
    if (!isAlone) whenAlone(why);
    isAlone = true;
  }

  /**
   * The usable folder, which is looked up again while no folder is usable, because a usable one may be created later.
   */
  const folderNow = (): string => {
    folder ??= folders.find(isUsable);
    if (folder === undefined) {
      const reasons = folders.map((candidate) => `${candidate} (${whyUnusable(candidate)})`).join(", ");
      throw new Error(`no folder takes them: ${reasons || "there is none"}`);
    }
    return privateFolder(folder);
  };

  /**
   * Whether another process of the run writes to a different folder, for example because this folder was not writable
   * when that process started.
   */
  const isElsewhere = (name: string): boolean =>
    folders.some((otherFolder) => {
      if (otherFolder === folder || !existsSync(otherFolder) || !isUsable(otherFolder)) return false;
      const { bytes } = partOf(join(otherFolder, fileOf(name)), 0);
      return String(bytes)
        .split("\n")
        .some((line) => line !== "" && isAlive(Number.parseInt(line, 10)));
    });

  /**
   * Reads the lines that were added since the last call. An incomplete last line is left for the next call. On the
   * first read, lines of processes that no longer run are ignored: they belong to an earlier run with the same name,
   * because the processes of a run end with it.
   */
  function linesReader(name: string): () => readonly string[] {
    let readTo: number | undefined;
    const own: UnreadLines = { bytes: 0, lines: [] };
    ownLines.set(name, [...(ownLines.get(name) ?? []), own]);
    return () => {
      folder ??= folders.find(isUsable);
      if (folder === undefined) return [];
      const file = join(folder, fileOf(name));
      const isFirst = readTo === undefined;
      const [ownBytes, newOwnLines] = [own.bytes, own.lines.splice(0)];
      own.bytes = 0;
      // Most calls find only lines of this process, or none, which a comparison of the file size shows.
      if (readTo !== undefined && sizeOf(file) === readTo + ownBytes) {
        readTo += ownBytes;
        return newOwnLines;
      }
      let { bytes, size } = partOf(file, readTo ?? 0);
      // The file is shorter than before, so someone has emptied the folder, and lines of other processes may be lost
      // unread.
      if (readTo !== undefined && size < readTo) {
        becomeAlone(emptied);
        readTo = 0;
        ({ bytes, size } = partOf(file, 0));
      }
      if (size === 0) return [];
      if (isFirst && !heads.has(name)) heads.set(name, Buffer.from(bytes.subarray(0, headLength)));
      const wholeLines = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
      readTo = (readTo ?? 0) + wholeLines.length;
      return String(wholeLines)
        .split("\n")
        .flatMap((line) => {
          const writer = Number.parseInt(line, 10);
          if (line === "" || (isFirst && !isAlive(writer))) return [];
          const [, , text, end] = form.exec(line) ?? [];
          if (end !== lineEnd && writer !== pid)
            becomeAlone("another provider process of the run could not write a note");
          return text ?? [];
        });
    };
  }

  /** Whether the file was replaced since it was first read, even by a file of the same length. */
  const isReplaced = (name: string): boolean => {
    const head = heads.get(name);
    if (!head || folder === undefined) return false;
    return !partOf(join(folder, fileOf(name)), 0, head.length).bytes.equals(head);
  };

  return {
    append(name, line) {
      try {
        // The line starts with a line break, because the previous line may have been cut off.
        const text = `\n${pid} ${line}${isAlone ? lineEndAfterLoss : lineEnd}\n`;
        appendFileSync(join(folderNow(), fileOf(name)), text, { mode: 0o600 });
        for (const own of ownLines.get(name) ?? []) {
          own.bytes += Buffer.byteLength(text);
          own.lines.push(line);
        }
      } catch (error) {
        inMemory.append(name, line);
        becomeAlone((error as Error).message);
      }
    },
    reader(name) {
      const [inThisProcess, inAll] = [inMemory.reader(name), linesReader(name)];
      return () => [...inThisProcess(), ...inAll()];
    },
    shared(name) {
      if (!isAlone && isElsewhere(name))
        becomeAlone("another provider process of the run has another folder");
      if (!isAlone && isReplaced(name)) becomeAlone(emptied);
      const isShared = isNamed && !isAlone && folder !== undefined && isUsable(folder);
      return isOnly || isShared ? new SharedNotes() : undefined;
    },
  };
}

/**
 * Reads at most `most` bytes of a file from an offset, together with the file's size. The size is 0 if the file cannot
 * be read.
 */
function partOf(
  file: string,
  from: number,
  maxLength = Number.POSITIVE_INFINITY,
): { readonly bytes: Buffer; readonly size: number } {
  let opened: number | undefined;
  try {
    opened = openSync(file, "r");
    const { size } = fstatSync(opened);
    const bytes = Buffer.alloc(Math.min(maxLength, Math.max(0, size - from)));
    return { bytes: bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, from)), size };
  } catch {
    return { bytes: Buffer.alloc(0), size: 0 };
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** The size of a file; undefined if the file does not exist or cannot be accessed. */
function sizeOf(file: string): number | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size;
  } catch {
    return undefined;
  }
}
