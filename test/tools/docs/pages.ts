import { execFileSync } from "node:child_process";
import { join } from "node:path";

export const root = join(__dirname, "../../..");

/** All pages of the checkout, also those that are derived from docstrings and messages. */
export const pages = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !/^(?:test|bench)\//.test(file));
