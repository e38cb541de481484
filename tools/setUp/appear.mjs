import { existsSync, renameSync } from "node:fs";

/**
 * Lets a finished folder appear in the cache all at once: no run ever starts half of what is in it.
 * @param {string} from
 * @param {string} folder
 * @param {(folder: string) => boolean} [isWhole]
 */
export function appear(from, folder, isWhole = existsSync) {
  try {
    renameSync(from, folder);
  } catch (error) {
    // Another run was faster: what it brought is as good.
    if (!isWhole(folder)) throw error;
  }
}
