import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Header } from "tar";
import { npmCommand } from "../process/npm.mjs";
import { run } from "../process/run.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";

/**
 * The fields of package.json that only developers of the package need. These fields are removed, because Pulumi runs
 * `npm install` in plugin folders.
 */
export const developmentMembers = Object.freeze(["devDependencies", "scripts"]);

/**
 * Packs the built package with npm, without the {@link developmentMembers}.
 * @param {string} folder the package
 * @param {string} destination an empty folder, or one without archives of this package
 * @param {{ signal?: AbortSignal }} [facts]
 * @returns {Promise<string>} the path of the archive
 * @throws {SetUpError}
 */
export async function packPackage(folder, destination, { signal } = {}) {
  const [npm, ...npmScript] = npmCommand(process.env);
  const args = [...npmScript, "pack", "--ignore-scripts", "--pack-destination", destination];
  const { code, output } = await run(npm, args, { cwd: folder, signal });
  if (code !== 0) throw new SetUpError("npm cannot pack the package:", output);
  return leaveOutDevelopment(folder, destination);
}

/**
 * Removes the development fields from the archive that npm has packed.
 * @param {string} folder
 * @param {string} destination the folder of the archive
 * @throws {SetUpError} when there is no archive
 */
export function leaveOutDevelopment(folder, destination) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = `${name}-${version}.tgz`;
  if (!readdirSync(destination).includes(file))
    throw new SetUpError(`npm has packed no ${file} into ${destination}.`, "Run `npm pack`.");
  const archive = join(destination, file);
  writeFileSync(archive, gzipSync(withoutDevelopment(gunzipSync(readFileSync(archive))), { level: 9 }));
  return archive;
}

const block = 512;

/** @param {number} size of a file @returns how many bytes of an archive the file's text takes */
const paddedSize = (size) => Math.ceil(size / block) * block;

/**
 * @param {Buffer} archive the archive. All other bytes stay as npm has written them
 * @throws {Error} when it has no package.json
 */
function withoutDevelopment(archive) {
  for (let at = 0; at < archive.length; ) {
    const header = new Header(archive, at);
    const text = at + block;
    const nextEntry = text + paddedSize(header.size ?? 0);
    if (header.path === "package/package.json") {
      const packageJson = JSON.parse(archive.toString("utf8", text, text + (header.size ?? 0)));
      for (const member of developmentMembers) delete packageJson[member];
      const newText = Buffer.from(`${JSON.stringify(packageJson, null, 2)}\n`);
      header.size = newText.length;
      const entry = Buffer.alloc(block + paddedSize(newText.length));
      header.encode(entry);
      newText.copy(entry, block);
      return Buffer.concat([archive.subarray(0, at), entry, archive.subarray(nextEntry)]);
    }
    at = nextEntry;
  }
  throw new Error("There is no package.json in the archive.");
}
