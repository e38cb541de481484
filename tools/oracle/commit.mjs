import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { npmCommand } from "../process/npm.mjs";
import { run } from "../process/run.mjs";
import { root } from "../setUp/root.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";

/**
 * @typedef {object} Commit
 * @property {string} name
 * @property {string} folder
 * @property {() => Promise<void>} remove
 */

/** @param {readonly string[]} args */
async function git(args) {
  const { code, output } = await run("git", [...args], { cwd: root });
  if (code !== 0) throw new SetUpError(`git ${args.join(" ")} failed:\n${output}`);
  return output.trim();
}

/**
 * Checks out a commit into a git worktree. If the commit has the same lock file as this checkout, it uses this
 * checkout's packages.
 *
 * @param {string} ref
 * @param {{ signal: AbortSignal, log: (line: string) => void }} facts
 * @returns {Promise<Commit>}
 */
export async function checkOutCommit(ref, { signal, log }) {
  const sha = await git(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]);
  const folder = join(mkdtempSync(join(tmpdir(), "pulumi-hosting-oracle-")), sha.slice(0, 8));
  await git(["worktree", "add", "--detach", folder, sha]);
  const lockOf = (/** @type {string} */ checkout) =>
    readFileSync(join(checkout, "package-lock.json"), "utf8");
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  else {
    log(`${ref} needs other packages: they are installed for it.`);
    const [npm, ...script] = npmCommand(process.env);
    const { code, output } = await run(npm, [...script, "ci", "--ignore-scripts"], { cwd: folder, signal });
    if (code !== 0) throw new SetUpError(`The packages of ${ref} cannot be installed:\n${output}`);
  }
  return {
    name: `${ref} (${sha.slice(0, 8)})`,
    folder,
    async remove() {
      await git(["worktree", "remove", "--force", folder]);
      rmSync(join(folder, ".."), { recursive: true, force: true });
    },
  };
}

/** @returns {Commit} this checkout, with its uncommitted changes */
export const thisCheckout = () => ({ name: "this checkout", folder: root, remove: async () => {} });

/**
 * The commit to compare this checkout with: the one where its branch left main. On main itself the commit is HEAD if
 * there are uncommitted changes, or else HEAD~1.
 */
export async function usualBefore() {
  const head = await git(["rev-parse", "HEAD"]);
  const base = await git(["merge-base", "HEAD", "main"]).catch(() => head);
  if (base !== head) return base;
  return (await git(["status", "--porcelain"])) === "" ? "HEAD~1" : "HEAD";
}
