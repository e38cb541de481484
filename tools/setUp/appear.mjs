import { existsSync, renameSync } from "node:fs";

/**
 * Moves a finished folder to its place in the cache in one step, so that no process uses a folder that is half written.
 * @param {string} from
 * @param {string} folder
 * @param {(folder: string) => boolean} [isWhole]
 */
export function appear(from, folder, isWhole = existsSync) {
  try {
    renameSync(from, folder);
  } catch (error) {
    // Another process was faster. Its folder has the same content.
    if (!isWhole(folder)) throw error;
  }
}
