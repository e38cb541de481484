/** The most characters in a line. */
export const width = 110;

/** The parts of a docstring besides its text. */
interface Facts {
  /** The values of an enumeration, each with its meaning. */
  readonly values?: readonly { readonly value: unknown; readonly description?: string }[];
  readonly default?: unknown;
  /** The replacement for the deprecated member. */
  readonly deprecated?: string | undefined;
}

/**
 * A description as a docstring, wrapped at words. Without a description the result is empty. If the docstring needs
 * several lines, its first sentence is a paragraph of its own.
 */
export function docstring(description: string | undefined, indent: string, facts: Facts = {}): string {
  if (!description) return "";
  const values = (facts.values ?? []).map(
    ({ value, description: meaning }) => `- \`${value}\`${meaning ? `: ${meaning}` : ""}`,
  );
  const tags = facts.default === undefined ? [] : [`@default ${JSON.stringify(facts.default)}`];
  if (facts.deprecated) tags.push(`@deprecated ${facts.deprecated}`);
  const oneLine = `${indent}/** ${description} */`;
  if (values.length + tags.length === 0 && oneLine.length <= width) return `${oneLine}\n`;
  const [summary = "", ...details] = description.split(betweenSentences);
  const blocks = [[summary], [details.join(" ")].filter(Boolean), values, tags];
  const lines = blocks
    .filter((block) => block.length > 0)
    .map((block) => block.flatMap((text) => wrapText(text, width - indent.length - 3)))
    .flatMap((block, index) => (index === 0 ? block : ["", ...block]));
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join("")}${indent} */\n`;
}

const betweenSentences = /(?<=\.)(?<!e\.g\.) (?=[A-Z0-9`*])/;

/** Wraps a text at words. In a list item, all lines after the first are indented. */
export function wrapText(text: string, maxWidth: number): string[] {
  const hanging = text.startsWith("- ") ? "  " : "";
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + 1 + word.length > maxWidth) {
      lines.push(line);
      line = hanging + word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
