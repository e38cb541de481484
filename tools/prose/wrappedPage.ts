import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The width of a page's prose: a change of a sentence is then a few lines of a diff. */
const width = 100;

/** The first line of an item in a list. */
const item = /^(?<indent>\s*)(?<marker>(?:[-*+]|\d+[.)]) )(?<text>\S.*)$/;

/** Lines that are no prose: headings, tables, quotes, comments and other HTML, and a break that is meant. */
const isWhole = (line: string): boolean => /^\s*(?:#|\||>|<|!\[|---)|(?: {2}|\\)$/.test(line);

/** Code, links and pictures, with what is attached to them, and words: none of these is broken. */
const unbroken = /(?:`+[^`]+`+|!?\[(?:`[^`]*`|[^\]`])*\](?:\([^)]*\))?|[^\s`[]|[`[])+/g;

/** Words that would mean something else at the start of a line. */
const marks = /^(?:[-+*=]|#+|[>|<].*|\d+[.)]|`{3,}.*)$/;

/** A paragraph, whose lines after the first are indented. */
function wrappedParagraph(first: string, indent: string, text: string): string[] {
  const lines: string[] = [];
  let line = first;
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
 * A page in Markdown with its prose wrapped. Tables, code, quotes and comments stay as they are, and a reader of Markdown
 * shows the same text.
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
      const [own = ""] = /^\s*/.exec(line) ?? [];
      paragraph = { first: own, indent: own, text: [line.trim()] };
    }
  }
  flush();
  return head + lines.join("\n");
}

const folders = ["docs", "docs/commands"];
const ofCheckout = [
  ...["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "AGENTS.md"],
  ...["policy/README.md", "test/README.md", "bench/README.md", "skills/hosting-servers/SKILL.md"],
  ...["", "azure-pipelines/", "github-actions/", "gitlab/", "go/"].map(
    (folder) => `examples/${folder}README.md`,
  ),
];

/**
 * The pages of a checkout whose prose is wrapped. Those of resources and functions are tables, and `pulumi-hosting explain`
 * prints the lines of `docs/errors.md`, which a terminal wraps.
 */
export const prosePages = (root: string): readonly string[] => [
  ...ofCheckout,
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md") && name !== "errors.md")
      .map((name) => `${folder}/${name}`),
  ),
];
