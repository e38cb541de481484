import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The width of a page's lines. Wrapped lines keep the diff of a changed sentence short. */
const width = 100;

/** The first line of a list item. */
const item = /^(?<indent>\s*)(?<marker>(?:[-*+]|\d+[.)]) )(?<text>\S.*)$/;

/**
 * Whether a line must stay as it is: headings, tables, quotes, comments and other HTML, and lines with an intended line
 * break.
 */
const isWhole = (line: string): boolean => /^\s*(?:#|\||>|<|!\[|---)|(?: {2}|\\)$/.test(line);

/** Matches the parts that are never broken: words, code, links and pictures, with anything attached to them. */
const unbroken = /(?:`+[^`]+`+|!?\[(?:`[^`]*`|[^\]`])*\](?:\([^)]*\))?|[^\s`[]|[`[])+/g;

/** Words that would have another meaning in Markdown at the start of a line. */
const marks = /^(?:[-+*=]|#+|[>|<].*|\d+[.)]|`{3,}.*)$/;

/** Wraps a paragraph. All lines after the first are indented. */
function wrappedParagraph(firstLine: string, indent: string, text: string): string[] {
  const lines: string[] = [];
  let line = firstLine;
  let isEmpty = true;
  for (const [word] of text.matchAll(unbroken)) {
    if (!isEmpty && line.length + 1 + word.length > width && !marks.test(word)) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

/**
 * Wraps the prose of a Markdown page. Tables, code, quotes and comments stay as they are, so the rendered page does not
 * change.
 */
export function wrappedPage(page: string): string {
  const [, head = "", body = ""] = /^(---\n[\s\S]*?\n---\n|)([\s\S]*)$/.exec(page) ?? [];
  const lines: string[] = [];
  let paragraph: { first: string; indent: string; text: string[] } | undefined;
  const flush = () => {
    if (paragraph)
      lines.push(...wrappedParagraph(paragraph.first, paragraph.indent, paragraph.text.join(" ")));
    paragraph = undefined;
  };
  let fence = "";
  for (const line of body.split("\n")) {
    const [, mark = ""] = /^\s*(`{3,})/.exec(line) ?? [];
    if (fence || mark || line.trim() === "" || isWhole(line)) {
      flush();
      lines.push(line);
      if (mark && (!fence || line.trim() === fence)) fence = fence ? "" : mark;
      continue;
    }
    const { indent = "", marker = "", text = "" } = item.exec(line)?.groups ?? {};
    if (marker) {
      flush();
      paragraph = { first: indent + marker, indent: indent + " ".repeat(marker.length), text: [text] };
    } else if (paragraph) paragraph.text.push(line.trim());
    else {
      const [indentText = ""] = /^\s*/.exec(line) ?? [];
      paragraph = { first: indentText, indent: indentText, text: [line.trim()] };
    }
  }
  flush();
  return head + lines.join("\n");
}

const folders = ["docs", "docs/commands"];
const ofCheckout = [
  ...["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "AGENTS.md"],
  ...["policy/README.md", "test/README.md", "bench/README.md", "tools/release/README.md"],
  "skills/hosting-servers/SKILL.md",
  ...["", "azure-pipelines/", "github-actions/", "gitlab/", "go/"].map(
    (folder) => `examples/${folder}README.md`,
  ),
];

/**
 * The pages of a checkout that are wrapped. The pages of resources and functions are not among them, because they
 * consist of tables. `docs/errors.md` is not either, because `pulumi-hosting explain` prints its lines, and the
 * terminal wraps them.
 */
export const prosePages = (root: string): readonly string[] => [
  ...ofCheckout,
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md") && name !== "errors.md")
      .map((name) => `${folder}/${name}`),
  ),
];
