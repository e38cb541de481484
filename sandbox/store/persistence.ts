import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { State } from "./records";

/** The state of an earlier run, or undefined when there is no such file yet. */
export function loadState(file: string): State | undefined {
  if (!existsSync(file)) return undefined;
  const state = parsed(readFileSync(file, "utf8")) as Partial<State> | null | undefined;
  if (!Array.isArray(state?.users) || state.users.length === 0)
    throw new Error(`${file} is not the state of a sandbox: name another file, or remove it to begin anew`);
  return state as State;
}

/**
 * Writes the state so that a kill -9 at any moment leaves the old or the new one whole: a new file, synced, then
 * put in the old one's place. Called before the answer goes out, so that what was acknowledged is kept.
 */
export function saveState(file: string, state: State): void {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = openSync(temporary, "w", 0o600);
  try {
    writeFileSync(handle, JSON.stringify(state));
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
