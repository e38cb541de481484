const width = 110;

/** A description as a docstring, wrapped at words; nothing without one. */
export function docstring(description: string | undefined, indent: string): string {
  if (!description) return "";
  const oneLine = `${indent}/** ${description} */`;
  if (oneLine.length <= width) return `${oneLine}\n`;
  const lines = wrapped(description, width - indent.length - 3).map((line) => `${indent} * ${line}`);
  return `${indent}/**\n${lines.join("\n")}\n${indent} */\n`;
}

function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
