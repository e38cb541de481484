import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { create, extract } from "tar";

/**
 * Packs files into a `.tar.gz`: the same files make the same bytes, whenever and by whomever they are packed.
 * @param {string} archive
 * @param {Readonly<Record<string, string>>} files a file's path by its name in the archive
 * @param {readonly string[]} [executables] the names of those that are run
 */
export const pack = (archive, files, executables = []) =>
  inFolder(async (folder) => {
    const names = Object.keys(files).sort();
    for (const name of names) {
      const copy = join(folder, name);
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(/** @type {string} */ (files[name]), copy);
      chmodSync(copy, executables.includes(name) ? 0o755 : 0o644);
    }
    await create({ file: archive, cwd: folder, gzip: true, portable: true, mtime: new Date(0) }, names);
  });

/**
 * The same archive, with bytes that depend on its files only.
 * @param {string} from
 * @param {string} to
 */
export const repack = (from, to) =>
  inFolder(async (folder) => {
    await extract({ file: from, cwd: folder });
    await pack(to, filesIn(folder));
  });

/**
 * @param {string} folder
 * @returns {Record<string, string>} each file's path by its name
 */
export const filesIn = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1).replaceAll("\\", "/"), path]),
  );

/** @param {(folder: string) => Promise<void>} work */
async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "hosting-pack-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
