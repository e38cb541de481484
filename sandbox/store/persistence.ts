import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describeIssues } from "../describeIssues";
import type { State } from "./rows";
import { emptyState } from "./seed";
import { stateShape } from "./shape";

/**
 * The state of an earlier run; undefined when there is no such file yet, or an empty one.
 * @throws when the file holds something else.
 */
export function loadState(file: string): State | undefined {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (text.trim() === "") return undefined;
  const stored = stateShape.safeParse(parsed(text));
  if (!stored.success)
    throw new Error(
      `${file} is not the state of a sandbox (${describeIssues(stored.error)}): use another file, or delete it to start empty`,
    );
  // A file of an older version lacks later members.
  return { ...emptyState(), ...(stored.data as unknown as Partial<State>) };
}

/**
 * Keeps a state in a file: each call writes it, if it differs from what was written last. Called before the answer goes
 * out, so that every acknowledged change is kept. It is called not only after writes: a console makes a token, a
 * passcode is used up by the read that it came with, and neither may come again.
 */
export function stateKeeper(file: string): (state: State) => void {
  let written: string | undefined;
  return (state) => {
    const text = JSON.stringify(state);
    if (text === written) return;
    replace(file, text);
    written = text;
  };
}

/**
 * A kill -9 at any moment leaves the old or the new text whole: a new file, synced, then put in the old one's place.
 * The file of a killed run is overwritten by the next: only one at a time has the file.
 */
function replace(file: string, text: string): void {
  const temporary = `${file}.tmp`;
  const handle = openSync(temporary, "w", 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  // Windows syncs no folders.
  if (process.platform === "win32") return;
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
