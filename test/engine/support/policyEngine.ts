import { copyFileSync, existsSync, linkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { enginePath, launcher } from "./enginePath";

const languageHost = "pulumi-language-nodejs";

/**
 * The PATH of an engine that runs policy packs. The language host that is built from Go modules is too old for that;
 * where the engine finds none, on PATH or next to itself, it starts the launcher of packs. So the CLI is put into a
 * folder of its own, and folders with a language host are left out.
 *
 * @param folder an empty one
 */
export async function policyEnginePath(folder: string): Promise<string> {
  const path = await enginePath();
  const { onPath } = await import("../../../tools/engine/onPath.mjs");
  const pulumi = onPath("pulumi", path) as string;
  const own = join(folder, "pulumi");
  try {
    linkSync(pulumi, own);
  } catch {
    // On another disk.
    copyFileSync(pulumi, own);
  }
  const others = path.split(delimiter).filter((one) => !existsSync(join(one, languageHost)));
  return [folder, launcher, ...others].join(delimiter);
}
