import { rmSync } from "node:fs";
import { join } from "node:path";
import { licencesFile } from "../setUp/licences.mjs";
import { root } from "../setUp/root.mjs";
import { pack } from "./archive.mjs";
import { compile } from "./executables.mjs";

const script = "pulumi-resource-hosting";
const plugin = join(root, "dist/plugin");
/** The file that the licences of the executables' runtime require. */
const runtimeLicences = { "RUNTIME-LICENSES": join(import.meta.dirname, "bun/RUNTIME-LICENSES") };
const papers = { LICENSE: join(root, "LICENSE"), [licencesFile]: join(root, "dist", licencesFile) };

/**
 * The inputs for an archive, besides the built package.
 * @typedef {object} Making
 * @property {string} version
 * @property {string} working a folder for intermediate files
 * @property {string} release the folder for the archive
 */

/**
 * Writes the archive that Pulumi downloads for a platform. The archive has one executable that needs nothing else.
 * @param {import("./platforms.mjs").Platform} platform
 * @param {Making & { compiler: string }} making
 * @param {import("./executables.mjs").Facts} facts
 */
export async function packExecutable(platform, { version, working, release, compiler }, facts) {
  const folder = join(working, platform.name);
  const executable = await compile({ bundle: join(plugin, "main.js"), compiler, platform, folder }, facts);
  const archive = join(release, `${script}-v${version}-${platform.name}.tar.gz`);
  await pack(archive, { ...papers, ...runtimeLicences, [platform.executable]: executable }, [
    platform.executable,
  ]);
  rmSync(executable);
}

/**
 * Writes the small archive for machines that have Node.
 * @param {Omit<Making, "working">} making
 */
export const packScript = ({ version, release }) =>
  pack(
    join(release, `${script}-v${version}-node.tar.gz`),
    {
      ...papers,
      [script]: join(root, script),
      [`${script}.cmd`]: join(root, `${script}.cmd`),
      "dist/plugin/main.js": join(plugin, "main.js"),
      "dist/plugin/start.js": join(plugin, "start.js"),
    },
    [script],
  );
