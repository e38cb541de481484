import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { lockFile } from "./lock";
import { loadState, stateKeeper } from "./persistence";
import type { State } from "./rows";

/** The storage of a sandbox's state: a file, or memory. */
export interface Store {
  /** The state of an earlier run. */
  readonly loaded: State | undefined;
  /** Saves the state if it has changed. */
  keep(state: State): void;
  /** Unlocks the file. */
  close(): void;
}

/** Keeps nothing: the state ends with the sandbox. */
const memory: Store = { loaded: undefined, keep: () => {}, close: () => {} };

/** @throws when the file is not a state, cannot be used, or is used by another sandbox. */
export function openStore(file: string | undefined): Store {
  if (file === undefined) return memory;
  const path = withFileErrors(file, () => realPathOf(file));
  const unlock = withFileErrors(file, () => lockFile(path));
  try {
    return { loaded: withFileErrors(file, () => loadState(path)), keep: stateKeeper(path), close: unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * The absolute path of the file, with symbolic links resolved. The process may change its working directory, and a link
 * may point to where the state permanently is.
 */
function realPathOf(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  return join(realpathSync(dirname(resolve(file))), basename(file));
}

/**
 * Reports a failure of the file system under the name of the user's file, and not under that of a lock or temporary
 * file next to it.
 */
function withFileErrors<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reasons: Record<string, string> = {
      EISDIR: "it is a folder",
      ENOENT: "its folder does not exist",
      ENOTDIR: "its folder is a file",
      EACCES: "you may not write there",
      EROFS: "you may not write there",
    };
    throw new Error(`The state cannot be kept in ${file}: ${reasons[code] ?? code}.`);
  }
}
