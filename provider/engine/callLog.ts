import { closeSync, constants, openSync, writeSync } from "node:fs";
import { message } from "../message";
import { worded } from "../messages";

/** Appends, and follows no link that somebody else may have put there; Windows has no such flag. */
const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/**
 * Appends a line for each request to the file that `HOSTING_LOG` names; undefined if it names none. Each line is
 * written at once, so that it survives a kill. A new file is for its owner alone. A line that cannot be written fails no
 * call; one warning says so.
 */
export function callLogOf(
  environment: Readonly<Record<string, string | undefined>>,
  warn: (line: string) => void,
): ((line: string) => void) | undefined {
  const file = environment.HOSTING_LOG;
  if (!file) return undefined;
  let warned = false;
  return (line) => {
    try {
      const opened = openSync(file, flags, 0o600);
      try {
        writeSync(opened, `${line}\n`);
      } finally {
        closeSync(opened);
      }
    } catch (error) {
      if (warned) return;
      warned = true;
      warn(worded(message("calls-not-logged", { why: (error as Error).message })));
    }
  };
}
