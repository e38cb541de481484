import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownFolder } from "../ownPackage";

/** The section of the page of errors about one code. */
interface Section {
  readonly code: string;
  /** When a user meets it, in one line. */
  readonly when: string;
  readonly text: string;
}

/** The sections of `docs/errors.md` of this package, in its order. */
export function readSections(): Section[] {
  const page = readFileSync(join(ownFolder(), "docs", "errors.md"), "utf8");
  return page.split(/^(?=##)/m).flatMap((section) => {
    const [, code, said] = /^### `([\w-]+)`\n\n([\s\S]+)/.exec(section) ?? [];
    if (code === undefined || said === undefined) return [];
    const text = inTerminal(said.trimEnd());
    return [{ code, when: text.split("\n", 1)[0] ?? "", text }];
  });
}

/** Markdown as a person reads it in a terminal; links of the page stay as they lead from the folder `docs`. */
const inTerminal = (section: string): string =>
  section
    .replaceAll("**", "")
    .replace(/^> ?/gm, "  ")
    .replace(/^ +$/gm, "")
    .replace(/\[([^\]]+)\]\(\.\/([^)]+)\)/g, "$1 (docs/$2)");
