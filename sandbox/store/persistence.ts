import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { State } from "./records";
import { emptyState } from "./seed";

/** The state of an earlier run, or undefined when there is no such file yet. */
export function loadState(file: string): State | undefined {
  if (!existsSync(file)) return undefined;
  const state = parsed(readFileSync(file, "utf8")) as Partial<State> | null | undefined;
  if (!Array.isArray(state?.users) || state.users.length === 0)
    throw new Error(`${file} is not the state of a sandbox: name another file, or remove it to begin anew`);
  // A file of an older version lacks what came later.
  return { ...emptyState(), ...state };
}

/**
 * Keeps a state in a file: each call writes it, if it differs from what was written last. Called before the answer
 * goes out, so that what was acknowledged is kept. Not only after writes: a console makes a token, a passcode is used
 * up by the read that it came with, and neither may come again.
 */
export function keepStateIn(file: string): (state: State) => void {
  let kept: string | undefined;
  return (state) => {
    const text = JSON.stringify(state);
    if (text === kept) return;
    replace(file, text);
    kept = text;
  };
}

/** A kill -9 at any moment leaves the old or the new text whole: a new file, synced, then put in the old one's place. */
function replace(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = openSync(temporary, "w", 0o600);
  try {
    writeFileSync(handle, text);
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
