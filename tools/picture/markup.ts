const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const inline = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\\$/gm, "<br />")
    .replace(/\\(_|[^\w\s])/g, "$1");

function elementOf(block: string): string {
  const [, sign, text = block] = /^(###|-) (.*)$/s.exec(block) ?? [];
  const name = { "###": "h3", "-": "li" }[sign ?? ""] ?? "p";
  return `<${name}>${inline(text)}</${name}>`;
}

/** Turns a comment's Markdown into HTML: headings, lists and paragraphs, with code and bold text. */
export const markupOf = (markdown: string): string =>
  markdown
    .trim()
    .split(/\n{2,}|\n(?=- )/)
    .map(elementOf)
    .join("\n")
    .replace(/(?:<li>.*<\/li>\n?)+/g, (items) => `<ul>\n${items.trimEnd()}\n</ul>\n`)
    .trimEnd();
