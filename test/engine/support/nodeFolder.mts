import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../../../tools/process/npm.mjs";
import { userCache } from "../../../tools/setUp/userCache.mjs";
import { mustRun } from "./mustRun.mjs";

/** Brings a Node for this machine, as the package `node` does by a second npm in its install script. */
const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** The folder of the `node` of this version, kept for later runs: it is a hundred megabytes. */
export async function nodeFolder(version: string): Promise<string> {
  const cache = join(userCache(process.env), "node");
  const kept = join(cache, version);
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, "new-"));
    try {
      writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: { [name]: version } }));
      const [command, ...args] = [...npmCommand(process.env), "install", "--no-audit", "--no-fund"];
      await mustRun(command as string, args, { cwd: folder });
      // Another process may have been faster.
      if (!existsSync(kept)) renameSync(folder, kept);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return join(kept, "node_modules", name, "bin");
}
