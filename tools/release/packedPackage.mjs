import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Header } from "tar";
import { npmCommand } from "../process/npm.mjs";
import { run } from "../process/run.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";

/** The parts of package.json for those who develop the package. Pulumi runs `npm install` in folders of plugins. */
export const developmentMembers = Object.freeze(["devDependencies", "scripts"]);

/**
 * Packs what is built, as npm packs it, without what is {@link developmentMembers}.
 * @param {string} folder the package
 * @param {string} destination an empty folder, or one without archives of this package
 * @param {{ signal?: AbortSignal }} [facts]
 * @returns {Promise<string>} the path of the archive
 * @throws {SetUpError}
 */
export async function packPackage(folder, destination, { signal } = {}) {
  const [npm, ...before] = npmCommand(process.env);
  const args = [...before, "pack", "--ignore-scripts", "--pack-destination", destination];
  const { code, output } = await run(npm, args, { cwd: folder, signal });
  if (code !== 0) throw new SetUpError("npm cannot pack the package:", output);
  return leaveOutDevelopment(folder, destination);
}

/**
 * Rewrites the archive that npm has packed of a folder.
 * @param {string} folder
 * @param {string} destination where the archive is
 * @throws {SetUpError} there is none
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

/** @param {number} size of a file @returns how much of an archive its text takes */
const taken = (size) => Math.ceil(size / block) * block;

/**
 * @param {Buffer} archive every other byte stays as npm has written it
 * @throws {Error} it has no package.json
 */
function withoutDevelopment(archive) {
  for (let at = 0; at < archive.length; ) {
    const header = new Header(archive, at);
    const text = at + block;
    const next = text + taken(header.size ?? 0);
    if (header.path === "package/package.json") {
      const about = JSON.parse(archive.toString("utf8", text, text + (header.size ?? 0)));
      for (const member of developmentMembers) delete about[member];
      const left = Buffer.from(`${JSON.stringify(about, null, 2)}\n`);
      header.size = left.length;
      const entry = Buffer.alloc(block + taken(left.length));
      header.encode(entry);
      left.copy(entry, block);
      return Buffer.concat([archive.subarray(0, at), entry, archive.subarray(next)]);
    }
    at = next;
  }
  throw new Error("There is no package.json in the archive.");
}
