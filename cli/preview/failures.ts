import { stripVTControlCharacters } from "node:util";
import { parseUrn } from "../../provider/engine/names";
import { shownLines } from "../../provider/shownText";
import { stackType } from "./phases";
import type { Preview } from "./readPreview";

/**
 * The reasons why a preview failed; empty if it succeeded. Most reasons are diagnostics of the severity `error`. If a
 * YAML program cannot be evaluated, the engine only forwards what the language host writes to standard error: a line
 * `Error: …` and further lines.
 *
 * @param exitCode the exit code of Pulumi, if it is known. With exit code 0 such lines are ignored, because a
 * successful program may write them as well.
 */
export function previewFailures({ diagnostics }: Preview, exitCode: number | undefined): string[] {
  const lines = diagnostics.map(({ severity, message }) => ({
    severity,
    text: shownLines(stripVTControlCharacters(message).trimEnd()),
  }));
  const textsOf = (wantedSeverity: string) =>
    lines.flatMap(({ severity, text }) => (severity === wantedSeverity ? text : []));
  const errors = textsOf("error").map((error) =>
    endedByItself.test(error) ? [error, ...lastError(textsOf("info#err"))].join("\n") : error,
  );
  const reasons = errors.length > 0 || exitCode === 0 ? errors : writtenErrors(textsOf("info#err"));
  // If many resources fail for the same reason, the reason is listed once.
  return [...new Set(reasons.map((reason) => reason.replace(isError, "").trim()))].sort();
}

/** The names of the resources with an error; empty if the diagnostics name none. */
export function endsOf({ diagnostics }: Preview): string[] {
  const resources = diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ urn = "" }) => parseUrn(urn))
    .filter(({ type }) => type !== "" && type !== stackType);
  return [...new Set(resources.map(({ name }) => name))].sort();
}

const isError = /^error: /i;

/** The engine's message for a program that ended by itself. The reason is only in the output of the program. */
const endedByItself = /program exited with non-zero exit code/;

/** The last line that names an error, and some lines after it. If no line names an error, the last lines. */
function lastError(texts: readonly string[]): string[] {
  const lines = texts.filter((text) => text.trim() !== "");
  const begin = lines.findLastIndex((line) => /(?:error|exception|panic)\b/i.test(line));
  return begin === -1 ? lines.slice(-fewLines) : lines.slice(begin, begin + fewLines);
}

const fewLines = 5;

/** The lines that start with `Error:`, each with the lines that follow it. */
function writtenErrors(texts: readonly string[]): string[] {
  const begins = texts.flatMap((text, index) => (isError.test(text) ? index : []));
  return begins.map((begin, index) => texts.slice(begin, begins[index + 1]).join("\n"));
}
