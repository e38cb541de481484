import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { State } from "./records";

/** The state of an earlier run, or undefined when there is no such file yet. */
export function loadState(file: string): State | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as State;
  } catch (error) {
    throw new Error(`The state file ${file} is not a sandbox's state: ${(error as Error).message}`);
  }
}

/**
 * Writes the state so that a kill -9 at any moment leaves the old or the new one whole: a new file, synced, then
 * put in the old one's place. Called before the answer goes out, so that what was acknowledged is kept.
 */
export function saveState(file: string, state: State): void {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = openSync(temporary, "w", 0o600);
  try {
    writeSync(handle, JSON.stringify(state));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  const directory = openSync(dirname(file), "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
