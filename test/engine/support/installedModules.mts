import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment, lightSdk } from "./cliEnvironment.js";
import { enginePath, launcher } from "./enginePath.js";
import { packedPackage } from "./installed.mjs";
import { serviceEnvironment } from "./keyService.js";
import { mustRun } from "./mustRun.mjs";
import { providerHost } from "./providerHost.js";

/** Stand-ins for npm and npx. They find the folder below by the variable INSTALLED_MODULES. */
export const standIns = join(import.meta.dirname, "standIns");

/** A node_modules folder with the unpacked package and the packages that this checkout has installed. */
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

/**
 * The environment variables for npm and npx to find these modules. The stacks use the key service, and providers start
 * faster. The types of programs are not checked, because other tests check them.
 *
 * @param home the folder of the CLI's own files
 * @param first folders that come first on PATH
 */
export async function modulesEnvironment(home: string, modules: string, ...first: string[]) {
  return {
    ...cliEnvironment(home),
    ...lightSdk,
    ...(await serviceEnvironment()),
    ...(await providerHost()),
    PATH: [...first, standIns, launcher, await enginePath()].join(delimiter),
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    INSTALLED_MODULES: modules,
  };
}
