import { appendFileSync } from "node:fs";
import { message } from "../message";
import { worded } from "./messages";

/**
 * Appends a line for each request to the file that `HOSTING_LOG` names; undefined if it names none. Each line is
 * written at once, so that it survives a kill. A line that cannot be written fails no call; one warning says so.
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
      appendFileSync(file, `${line}\n`);
    } catch (error) {
      if (warned) return;
      warned = true;
      warn(worded(message("calls-not-logged", { why: (error as Error).message })));
    }
  };
}
