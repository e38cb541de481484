import { existsSync, renameSync } from "node:fs";

/**
 * Moves a finished folder to its place in the cache in one step, so that no process uses a folder that is half written.
 * @param {string} source
 * @param {string} folder
 * @param {(folder: string) => boolean} [isWhole]
 */
export function appear(source, folder, isWhole = existsSync) {
  try {
    renameSync(source, folder);
  } catch (error) {
    // Another process was faster. Its folder has the same content.
    if (!isWhole(folder)) throw error;
  }
}
