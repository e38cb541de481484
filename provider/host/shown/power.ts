import { innerWord } from "../../api/contract/answerTypes";

export type PowerState = "running" | "stopped";

const runningWords = new Set(["running", "on", "powered on", "poweredon", "up", "started"]);
const stoppedWords = new Set([
  "stopped",
  "off",
  "powered off",
  "poweredoff",
  "shutdown",
  "shut down",
  "shutoff",
  "down",
]);

/**
 * Converts `powerStatus` to the values of the input. The specification does not list its words, so the result for an
 * unfamiliar word is undefined.
 */
export function powerStateOf(powerStatus: unknown): PowerState | undefined {
  const word = String(innerWord(powerStatus) ?? "")
    .trim()
    .toLowerCase();
  if (runningWords.has(word)) return "running";
  return stoppedWords.has(word) ? "stopped" : undefined;
}
