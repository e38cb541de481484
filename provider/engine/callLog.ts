import { appendFileSync } from "node:fs";

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
      warn(
        `The calls to the host are not logged, because HOSTING_LOG cannot be written: ${(error as Error).message}.`,
      );
    }
  };
}
