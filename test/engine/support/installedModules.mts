import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../tools/setUp/root.mjs";
import { packedPackage } from "./installed.mjs";
import { mustRun } from "./mustRun.mjs";

/** The stand-ins of npm and npx, which find the folder below in INSTALLED_MODULES. */
export const standIns = join(import.meta.dirname, "standIns");

/** node_modules with the packed package, unpacked, and next to it what this checkout has installed. */
export async function installedModules() {
  const home = mkdtempSync(join(tmpdir(), "hosting-modules-"));
  const folder = join(home, "node_modules");
  const own = join(folder, "pulumi-hosting");
  mkdirSync(own, { recursive: true });
  await mustRun("tar", ["-xzf", await packedPackage(), "-C", own, "--strip-components=1"]);
  for (const name of readdirSync(join(root, "node_modules")))
    if (!name.startsWith(".") && name !== "pulumi-hosting")
      symlinkSync(join(root, "node_modules", name), join(folder, name), "junction");
  const { bin } = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
  for (const file of Object.values<string>(bin)) chmodSync(join(own, file), 0o755);
  return { home, folder, remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }) };
}
