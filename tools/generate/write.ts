import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { prosePages } from "../prose/wrappedPage";
import { derivedFiles, derivedFolders } from "./derived";

/**
 * Writes the generated files of a checkout that are out of date, and removes those that are no longer generated.
 *
 * @returns the paths of the files that were written or removed
 */
export function writeDerived(root: string): string[] {
  const readFile = (path: string) => readFileSync(join(root, path), "utf8");
  const files = derivedFiles(readFile, prosePages(root));
  const presentPaths = new Set(
    derivedFolders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
  );
  const removedPaths = [...presentPaths].filter((path) => !files.has(path));
  for (const path of removedPaths) rmSync(join(root, path));
  const isNew = (path: string) => derivedFolders.includes(dirname(path)) && !presentPaths.has(path);
  const writtenFiles = [...files].filter(([path, text]) => isNew(path) || readFile(path) !== text);
  for (const [path, text] of writtenFiles) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...writtenFiles.map(([path]) => path), ...removedPaths];
}
