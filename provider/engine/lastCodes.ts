import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultFolders, isUsable } from "./privateFolder";

/** The file of this user with the codes that were printed last, below a line that names who printed them. */
export function lastCodesFile(): string | undefined {
  const folder = defaultFolders().find(isUsable);
  return folder && join(folder, "last-codes");
}

/** At the end of a message's first line. */
const code = / \[([a-z]+(?:-[a-z]+)*)\]$/gm;

/**
 * Notes the codes in a text that is printed, and answers the text: `pulumi-hosting explain` completes them.
 *
 * @param who prints: the address of a run's engine, or a command. Without it nothing is noted.
 */
export const codeNotes =
  (who: string | undefined) =>
  (printed: string): string => {
    const codes = [...printed.matchAll(code)].map(([, one]) => one);
    const file = who !== undefined && codes.length > 0 && lastCodesFile();
    if (!file) return printed;
    try {
      const [whose, ...before] = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
      const all = new Set(whose === who ? [...before, ...codes] : codes);
      writeFileSync(file, `${[who, ...all].join("\n")}\n`, { mode: 0o600 });
    } catch {
      // Then all codes are completed, or those of before.
    }
    return printed;
  };
