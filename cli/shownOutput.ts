import { scrub, secretsOfProcess } from "../provider/secrets";
import { shownLines, shownText } from "../provider/shownText";
import type { Surroundings } from "./surroundings";

/** What we ourselves send to a terminal: it renews a line, or colours it. */
const ours = /(\r\u001b\[K|\u001b\[\d{1,2}m)/;

/**
 * The surroundings with an output that hides and commands nothing, whatever a command writes: the last guard. Texts of
 * others are one line from where they enter, see `shownText`.
 */
export function shownOutput(surroundings: Surroundings): Surroundings {
  const secrets = secretsOfProcess(surroundings.environment);
  const cleaned = (text: string, as?: "annotations") => {
    if (as)
      return scrub(
        text.replace(/^::.*$/gm, (line) => `::${shownText(line.slice(2))}`),
        secrets,
      );
    const parts = surroundings.terminal.output ? text.split(ours) : [text];
    return scrub(parts.map((part, at) => (at % 2 === 1 ? part : shownLines(part))).join(""), secrets);
  };
  return {
    ...surroundings,
    write: (text, as) => surroundings.write(cleaned(text, as)),
    writeError: (text, as) => surroundings.writeError(cleaned(text, as)),
    ask: (question) => surroundings.ask(cleaned(question)),
  };
}
