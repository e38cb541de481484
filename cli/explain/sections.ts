import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownFolder } from "../ownPackage";

/** The section of `docs/errors.md` about one code. */
interface Section {
  readonly code: string;
  /** One line that says when the error occurs. */
  readonly when: string;
  readonly text: string;
}

/** Reads the sections of this package's `docs/errors.md`, in their order. */
export function readSections(): Section[] {
  const page = readFileSync(join(ownFolder(), "docs", "errors.md"), "utf8");
  return page.split(/^(?=##)/m).flatMap((section) => {
    const [, code, sectionText] = /^### `([\w-]+)`\n\n([\s\S]+)/.exec(section) ?? [];
    if (code === undefined || sectionText === undefined) return [];
    const text = inTerminal(sectionText.trimEnd());
    return [{ code, when: text.split("\n", 1)[0] ?? "", text }];
  });
}

/**
 * Converts Markdown to plain text for the terminal. Links between pages are given as paths from the package's folder.
 */
const inTerminal = (section: string): string =>
  section
    .replaceAll("**", "")
    .replace(/^> ?/gm, "  ")
    .replace(/^ +$/gm, "")
    .replace(/\[([^\]]+)\]\(\.\/([^)]+)\)/g, "$1 (docs/$2)");
