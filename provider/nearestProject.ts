import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ProjectFile, readProjectFile } from "./projectFile";

/**
 * A Pulumi project. The Pulumi.yaml is read only when a value from it is needed, because most commands need just the
 * folder.
 */
interface Project extends ProjectFile {
  readonly folder: string;
}

/** The project of a folder: the one with the nearest Pulumi.yaml in the folder or above it. */
export const projectOf = (folder: string): Project | undefined => firstUpwards(folder, folderProject);

/** The first result of `find` for the folder and the folders above it, starting with the folder itself. */
export function firstUpwards<One>(
  folder: string,
  find: (folder: string) => One | undefined,
): One | undefined {
  const folderAbove = dirname(folder);
  return find(folder) ?? (folderAbove === folder ? undefined : firstUpwards(folderAbove, find));
}

/** The project whose Pulumi.yaml is directly in this folder. */
export function folderProject(folder: string): Project | undefined {
  const file = ["Pulumi.yaml", "Pulumi.yml"]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  if (file === undefined) return undefined;
  let content: ProjectFile | undefined;
  const readFile = () => {
    content ??= readProjectFile(readFileSync(file, "utf8"));
    return content;
  };
  return {
    folder,
    get name() {
      return readFile().name;
    },
    get runtime() {
      return readFile().runtime;
    },
    get pluginPath() {
      return readFile().pluginPath;
    },
  };
}
