import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describeIssues } from "../describeIssues";
import type { State } from "./rows";
import { emptyState } from "./seed";
import { stateShape } from "./shape";

/**
 * The state of an earlier run, or undefined if the file does not exist or is empty.
 * @throws when the file contains anything else.
 */
export function loadState(file: string): State | undefined {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (text.trim() === "") return undefined;
  const parsedState = stateShape.safeParse(parseJson(text));
  if (!parsedState.success)
    throw new Error(
      `${file} is not the state of a sandbox (${describeIssues(parsedState.error)}): use another file, or delete it to start empty`,
    );
  // A file of an older version lacks fields that were added later.
  return { ...emptyState(), ...(parsedState.data as unknown as Partial<State>) };
}

/**
 * Makes a function that saves the state to a file if it has changed. The function is called before each response is
 * sent, so that every confirmed change is saved. Reads change the state too: a console call makes a token, and a login
 * uses up a passcode, and neither may come again after a restart.
 */
export function stateKeeper(file: string): (state: State) => void {
  let lastText: string | undefined;
  return (state) => {
    const text = JSON.stringify(state);
    if (text === lastText) return;
    replace(file, text);
    lastText = text;
  };
}

/**
 * Replaces the file in one step, so that `kill -9` leaves either the old or the new text: the text is written to a new
 * file, synced, and renamed. A killed run may leave the new file. The next run overwrites it, because only one process
 * at a time uses the state file.
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
  // Windows cannot sync a folder.
  if (process.platform === "win32") return;
  const directory = openSync(dirname(file), "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
