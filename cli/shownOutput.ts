import { scrub, secretsOfProcess } from "../provider/secrets";
import { shownLines, shownText } from "../provider/shownText";
import type { Surroundings, WrittenAs } from "./surroundings";

/** The terminal control sequences of this package: one redraws a line, the others set colours. */
const ownSequences = /(\r\u001b\[K|\u001b\[\d{1,2}m)/;

/**
 * Wraps the surroundings so that all output is safe to print: secrets are removed, and control characters are
 * escaped. This is the last safeguard, because texts from elsewhere are already reduced to one line by `shownText`
 * where they enter.
 */
export function shownOutput(surroundings: Surroundings): Surroundings {
  const ofProcess = secretsOfProcess(surroundings.environment);
  const reportedSecrets = new Set<string>();
  const cleanText = (text: string, as?: WrittenAs) => {
    const secrets = as === "secrets" ? ofProcess : [...ofProcess, ...reportedSecrets];
    if (as === "annotations")
      return scrub(
        text.replace(/^::.*$/gm, (line) => `::${shownText(line.slice(2))}`),
        secrets,
      );
    const parts = surroundings.terminal.output ? text.split(ownSequences) : [text];
    return scrub(parts.map((part, at) => (at % 2 === 1 ? part : shownLines(part))).join(""), secrets);
  };
  return {
    ...surroundings,
    reportedSecrets,
    write: (text, as) => surroundings.write(cleanText(text, as)),
    writeError: (text, as) => surroundings.writeError(cleanText(text, as)),
    ask: (question) => surroundings.ask(cleanText(question)),
  };
}
