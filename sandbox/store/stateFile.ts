import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { lockFile } from "./lock";
import { loadState, stateKeeper } from "./persistence";
import type { State } from "./rows";

/** The place of a sandbox's state. */
export interface Store {
  /** The state of an earlier run. */
  readonly loaded: State | undefined;
  /** Keeps the present state, if it has changed. */
  keep(state: State): void;
  /** Gives the file back. */
  close(): void;
}

/** In memory: gone with the sandbox. */
const memory: Store = { loaded: undefined, keep: () => {}, close: () => {} };

/** @throws when the file is no state, cannot be used, or another sandbox has it. */
export function openStore(file: string | undefined): Store {
  if (file === undefined) return memory;
  const path = usable(file, () => realPathOf(file));
  const unlock = usable(file, () => lockFile(path));
  try {
    return { loaded: usable(file, () => loadState(path)), keep: stateKeeper(path), close: unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The file itself: the process may change its folder, and a link may lead to the state's permanent place. */
function realPathOf(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  return join(realpathSync(dirname(resolve(file))), basename(file));
}

/** Failures of the file system name the user's file, and not ours next to it. */
function usable<Result>(file: string, work: () => Result): Result {
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
