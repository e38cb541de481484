import { copyFileSync, existsSync, linkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { enginePath, launcher } from "./enginePath";

const languageHost = "pulumi-language-nodejs";

/**
 * A PATH for an engine that runs policy packs. The language host built from Go modules is too old to run packs. An
 * engine that finds no language host on PATH or next to itself starts the launcher of packs. Therefore the CLI is
 * linked into a folder of its own, and all folders with a language host are left out.
 *
 * @param folder an empty folder
 */
export async function policyEnginePath(folder: string): Promise<string> {
  const path = await enginePath();
  const { onPath } = await import("../../../tools/engine/onPath.mjs");
  const pulumi = onPath("pulumi", path) as string;
  const own = join(folder, "pulumi");
  try {
    linkSync(pulumi, own);
  } catch {
    // A link fails across file systems.
    copyFileSync(pulumi, own);
  }
  const others = path.split(delimiter).filter((one) => !existsSync(join(one, languageHost)));
  return [folder, launcher, ...others].join(delimiter);
}
