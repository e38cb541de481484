import { scrub, secretsOfProcess } from "../provider/secrets";
import { shownLines, shownText } from "../provider/shownText";
import type { Surroundings } from "./surroundings";

/** What we ourselves send to a terminal: it renews a line, or colours it. */
const ours = /(\r\u001b\[K|\u001b\[\d{1,2}m)/;

/**
 * The surroundings with an output that hides and commands nothing, whatever a command writes: the last guard. Texts of
 * others are one line from where they enter, see `shownText`.
 */
export function shownOutput(given: Surroundings): Surroundings {
  const secrets = secretsOfProcess(given.environment);
  const shown = (text: string, as?: "annotations") => {
    if (as)
      return scrub(
        text.replace(/^::.*$/gm, (line) => `::${shownText(line.slice(2))}`),
        secrets,
      );
    const parts = given.terminal.output ? text.split(ours) : [text];
    return scrub(parts.map((part, at) => (at % 2 === 1 ? part : shownLines(part))).join(""), secrets);
  };
  return {
    ...given,
    write: (text, as) => given.write(shown(text, as)),
    writeError: (text, as) => given.writeError(shown(text, as)),
    ask: (question) => given.ask(shown(question)),
  };
}
