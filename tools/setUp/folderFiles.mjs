import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} folder
 * @returns {Record<string, string>} the path of each file below the folder, by its relative path with `/`
 */
export const folderFiles = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1).replaceAll("\\", "/"), path]),
  );
