import { readFileSync } from "node:fs";
import { join } from "node:path";
import { execFileSync } from "../../support/endingCommands";

export const root = join(__dirname, "../../..");

/** The text of a file in the checkout. */
export const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** The files of the checkout that match these patterns. */
export const tracked = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...patterns], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "");

/** All pages of the checkout, including those generated from docstrings and messages. */
export const pages = tracked("*.md").filter((file) => !/^(?:test|bench)\//.test(file));
