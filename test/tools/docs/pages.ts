import { execFileSync } from "node:child_process";
import { join } from "node:path";

export const root = join(__dirname, "../../..");

/** The pages for users. Those of resources, functions and errors are derived, with what docstrings and messages say. */
export const pages = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !/^(?:test|bench)\//.test(file));
