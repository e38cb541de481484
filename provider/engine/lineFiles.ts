import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { type LineNotes, notesInMemory, SharedNotes } from "../run/notes";
import { isUsable, privateFolder, whyUnusable } from "./privateFolder";

export interface LineSurroundings {
  /** The first usable folder is taken. */
  readonly folders: readonly string[];
  readonly pid: number;
  /** Whether a process with this number runs. */
  readonly isAlive: (pid: number) => boolean;
  /** The file of a note. */
  readonly fileOf: (name: string) => string;
  /** HOSTING_NOTES_ALONE: the user says that this is the only provider process of the run. */
  readonly isOnly?: boolean | undefined;
  /** Whether the other processes of the run can know the note's name. Default: they can. */
  readonly isNamed?: boolean | undefined;
  /** Called once, when this process has written, or missed, a line that not all processes read. */
  readonly whenAlone: (why: string) => void;
}

const emptied = "the folder was emptied during the run";

/**
 * A line: its writer, the text, and an end that a full disk cuts off. The end is longer if the writer has lost a line
 * before.
 */
const form = /^(\d+) (.*?)(\t\t?)$/;
const [whole, afterLoss] = ["\t", "\t\t"];

/** The number of bytes at the start of a file that distinguish it from another one: its first line has the time. */
const headLength = 200;

/**
 * The lines of a run, in one file that all its processes append to. They count as shared as long as everything that
 * this process has written is there, nothing that it has read is gone, no other process reports a lost line, and no
 * process of the run writes to another folder. A file that was lost once stays lost, so the lines are not shared from
 * then on.
 */
export function lineFiles(surroundings: LineSurroundings): LineNotes {
  const { folders, pid, isAlive, fileOf, isOnly = false, isNamed = true, whenAlone } = surroundings;
  const inMemory = notesInMemory(() => 0);
  let folder: string | undefined;
  let isAlone = false;
  /** The start of each file when it was first read. */
  const heads = new Map<string, Buffer>();

  function becomeAlone(why: string): void {
    if (!isAlone) whenAlone(why);
    isAlone = true;
  }

  /** A folder may appear later. */
  const folderNow = (): string => {
    folder ??= folders.find(isUsable);
    if (folder === undefined) {
      const reasons = folders.map((one) => `${one} (${whyUnusable(one)})`).join(", ");
      throw new Error(`no folder takes them: ${reasons || "there is none"}`);
    }
    return privateFolder(folder);
  };

  /** Whether a process of the run writes to another folder, as if this one had not accepted files at first. */
  const isElsewhere = (name: string): boolean =>
    folders.some((other) => {
      if (other === folder || !existsSync(other) || !isUsable(other)) return false;
      const { bytes } = partOf(join(other, fileOf(name)), 0);
      return String(bytes)
        .split("\n")
        .some((line) => line !== "" && isAlive(Number.parseInt(line, 10)));
    });

  /**
   * Reads a file from the place where the last call ended. A line that is still being written is left for the next
   * call. A file from a process that is gone belongs to an earlier run of this name, because the processes of a run end
   * with it.
   */
  function linesReader(name: string): () => readonly string[] {
    let readTo: number | undefined;
    return () => {
      folder ??= folders.find(isUsable);
      if (folder === undefined) return [];
      const file = join(folder, fileOf(name));
      const isFirst = readTo === undefined;
      // Most questions find nothing new, and one look at the file shows that.
      if (!isFirst && sizeOf(file) === readTo) return [];
      let { bytes, size } = partOf(file, readTo ?? 0);
      // Someone has emptied the folder, so lines of other processes may be lost without having been read.
      if (readTo !== undefined && size < readTo) {
        becomeAlone(emptied);
        readTo = 0;
        ({ bytes, size } = partOf(file, 0));
      }
      if (size === 0) return [];
      if (isFirst && !heads.has(name)) heads.set(name, Buffer.from(bytes.subarray(0, headLength)));
      const written = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
      readTo = (readTo ?? 0) + written.length;
      return String(written)
        .split("\n")
        .flatMap((line) => {
          const writer = Number.parseInt(line, 10);
          if (line === "" || (isFirst && !isAlive(writer))) return [];
          const [, , said, end] = form.exec(line) ?? [];
          if (end !== whole && writer !== pid)
            becomeAlone("another provider process of the run could not write a note");
          return said ?? [];
        });
    };
  }

  /** Whether the file has been replaced since it was read, perhaps by one of the same length. */
  const isReplaced = (name: string): boolean => {
    const head = heads.get(name);
    if (!head || folder === undefined) return false;
    return !partOf(join(folder, fileOf(name)), 0, head.length).bytes.equals(head);
  };

  return {
    append(name, line) {
      try {
        // The previous line may have been cut off.
        const text = `\n${pid} ${line}${isAlone ? afterLoss : whole}\n`;
        appendFileSync(join(folderNow(), fileOf(name)), text, { mode: 0o600 });
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

/** The content of a file from a byte on, at most so much, and its size: 0 if it cannot be read. */
function partOf(
  file: string,
  from: number,
  most = Number.POSITIVE_INFINITY,
): { readonly bytes: Buffer; readonly size: number } {
  let opened: number | undefined;
  try {
    opened = openSync(file, "r");
    const { size } = fstatSync(opened);
    const bytes = Buffer.alloc(Math.min(most, Math.max(0, size - from)));
    return { bytes: bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, from)), size };
  } catch {
    return { bytes: Buffer.alloc(0), size: 0 };
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** Undefined if it does not exist, or cannot be looked at. */
function sizeOf(file: string): number | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size;
  } catch {
    return undefined;
  }
}
