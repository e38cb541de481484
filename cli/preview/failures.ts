import { stripVTControlCharacters } from "node:util";
import { parseUrn } from "../../provider/engine/names";
import { shownLines } from "../../provider/shownText";
import { stackType } from "./phases";
import type { Preview } from "./readPreview";

/**
 * Why a preview failed, by what it says; none if it did not. The engine has the severity `error` for most reasons. Of
 * a YAML program that cannot be evaluated it only passes on what its language host writes to standard error: a line
 * `Error: …`, and more lines about it.
 *
 * @param exitCode how Pulumi ended, if that is known: a program that went well may write such a line, too.
 */
export function previewFailures({ diagnostics }: Preview, exitCode: number | undefined): string[] {
  const lines = diagnostics.map(({ severity, message }) => ({
    severity,
    text: shownLines(stripVTControlCharacters(message).trimEnd()),
  }));
  const textsOf = (wanted: string) =>
    lines.flatMap(({ severity, text }) => (severity === wanted ? text : []));
  const errors = textsOf("error").map((error) =>
    endedByItself.test(error) ? [error, ...lastError(textsOf("info#err"))].join("\n") : error,
  );
  const reasons = errors.length > 0 || exitCode === 0 ? errors : writtenErrors(textsOf("info#err"));
  // If many resources fail for the same reason, it is reported once.
  return [...new Set(reasons.map((reason) => reason.replace(isError, "").trim()))].sort();
}

/** The names of the resources at which a preview ended; none if it does not say. */
export function endsOf({ diagnostics }: Preview): string[] {
  const resources = diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ urn = "" }) => parseUrn(urn))
    .filter(({ type }) => type !== "" && type !== stackType);
  return [...new Set(resources.map(({ name }) => name))].sort();
}

const isError = /^error: /i;

/** The engine's line if a program ends before it can say why: only the program's own output says it. */
const endedByItself = /program exited with non-zero exit code/;

/** The last line that names an error, and what follows it; without one the last lines. A few are enough. */
function lastError(texts: readonly string[]): string[] {
  const lines = texts.filter((text) => text.trim() !== "");
  const begin = lines.findLastIndex((line) => /(?:error|exception|panic)\b/i.test(line));
  return begin === -1 ? lines.slice(-fewLines) : lines.slice(begin, begin + fewLines);
}

const fewLines = 5;

/** Each with the lines that follow it. */
function writtenErrors(texts: readonly string[]): string[] {
  const begins = texts.flatMap((text, index) => (isError.test(text) ? index : []));
  return begins.map((begin, index) => texts.slice(begin, begins[index + 1]).join("\n"));
}
