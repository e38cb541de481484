import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../../../tools/process/npm.mjs";
import { userCache } from "../../../tools/setUp/userCache.mjs";
import { mustRun } from "./mustRun.mjs";

interface KeptPackage {
  /** The name of its folder in the cache. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

/**
 * Installs an npm package that tests run, and caches it for later runs, because some packages have a hundred megabytes.
 *
 * @returns the package's folder
 */
export async function keptPackage({ folder, name, version }: KeptPackage): Promise<string> {
  const cache = join(userCache(process.env), folder);
  const kept = join(cache, version);
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    const work = mkdtempSync(join(cache, "new-"));
    try {
      const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefix", work];
      const [command, ...args] = [...npmCommand(process.env), "install", ...options, `${name}@${version}`];
      await mustRun(command as string, args, { cwd: work });
      // Another process may have installed the package meanwhile.
      if (!existsSync(kept)) renameSync(work, kept);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return join(kept, "node_modules", name);
}
