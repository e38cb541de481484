import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { create, extract } from "tar";
import { folderFiles } from "../setUp/folderFiles.mjs";

/**
 * The time of all files in an archive, in seconds since 1970. This is the earliest time that a zip file can hold. With
 * a time of 0, Maven would not copy the files, because it would take them for unchanged.
 */
export const epoch = 315_532_800;

/**
 * Packs files into a `.tar.gz`. The same files always make the same bytes, whoever packs them and whenever.
 * @param {string} archive
 * @param {Readonly<Record<string, string>>} files the path of each file, by its name in the archive
 * @param {readonly string[]} [executables] the names of executable files
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
    await create(
      { file: archive, cwd: folder, gzip: true, portable: true, mtime: new Date(epoch * 1000) },
      names,
    );
  });

/**
 * Packs the files of an archive again, so that its bytes depend on its files only.
 * @param {string} source
 * @param {string} target
 */
export const repack = (source, target) =>
  inFolder(async (folder) => {
    await extract({ file: source, cwd: folder });
    await pack(target, folderFiles(folder));
  });

/** @param {(folder: string) => Promise<void>} work */
async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "hosting-pack-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
