import { appendFileSync } from "node:fs";
import { message } from "../message";
import { worded } from "./messages";

/**
 * Appends the lines of the calls to the file that `HOSTING_LOG` names; undefined where it names none. Each line is written
 * before the next thing is done, so that a killed process leaves all that it had. A line that cannot be written fails
 * nothing: a warning says so once.
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
