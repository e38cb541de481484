/** The most that a line has. */
export const width = 110;

/** The parts of a docstring apart from its text. */
interface Facts {
  /** The values of an enumeration, and what they mean. */
  readonly values?: readonly { readonly value: unknown; readonly description?: string }[];
  readonly default?: unknown;
  /** The replacement. */
  readonly deprecated?: string | undefined;
}

/**
 * A description as a docstring, wrapped at words; nothing without one. If it needs several lines, its first sentence is a
 * paragraph of its own.
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
    .map((block) => block.flatMap((text) => wrapped(text, width - indent.length - 3)))
    .flatMap((block, index) => (index === 0 ? block : ["", ...block]));
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join("")}${indent} */\n`;
}

const betweenSentences = /(?<=\.)(?<!e\.g\.) (?=[A-Z0-9`*])/;

/** Lines after the first of an item of a list are indented. */
export function wrapped(text: string, most: number): string[] {
  const hanging = text.startsWith("- ") ? "  " : "";
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + 1 + word.length > most) {
      lines.push(line);
      line = hanging + word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
