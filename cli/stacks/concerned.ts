import { posix } from "node:path";
import { importedPaths, localNames } from "./localNames";
import type { NamedStack } from "./namedStacks";
import type { Tree } from "./tree";

/** Why a change concerns a stack: the file that changed, and if that is not in its folder, what names it. */
export type Because = (stack: NamedStack) => string | undefined;

/**
 * Says of a stack whether a change concerns it. One that has no `paths` is concerned by every change. Unsure is concerned: a preview
 * too many costs a minute, and one too few hides a change of servers.
 */
export function changeConcern(changed: readonly string[], tree: Tree): Because {
  const used = new Map<string, readonly string[]>();
  const foldersOf = (project: string) => {
    const known = used.get(project) ?? usedFolders(project, tree);
    used.set(project, known);
    return known;
  };
  return ({ project, paths }) => {
    if (paths === undefined) return changed[0] ?? "";
    const own = foldersOf(project);
    const patterns = paths.map(patternOf);
    return changed.find(
      (file) =>
        isForAll(file) ||
        (isAbove(posix.dirname(file), project) && !file.endsWith(".md")) ||
        own.some((folder) => isIn(file, folder)) ||
        patterns.some((pattern) => pattern.test(file)),
    );
  };
}

/** The workflows and the settings in folders with a dot at the top are for every stack. */
const isForAll = (file: string) => /^\.[^/]+\//.test(file);

/** Lock files, settings of compilers and workspaces lie directly in a folder above the project. */
const isAbove = (folder: string, project: string) => folder === "." || isIn(project, folder);

const isIn = (file: string, folder: string) =>
  folder === "." || file === folder || file.startsWith(`${folder}/`);

/** `*` is a part of a name, `**` any folders. A folder is all that is in it, and `.` is the top. */
function patternOf(path: string): RegExp {
  if (posix.normalize(`${path}/`) === "./") return /^/;
  const parts = path
    .replace(/^(?:\.?\/)+/, "")
    .replace(/\/+$/, "")
    .split(/(\*\*\/?|\*)/);
  const words = parts.map((part) =>
    part === "*" ? "[^/]*" : part.startsWith("**") ? "(?:.*)" : part.replace(/[.+]/g, "\\$&"),
  );
  return new RegExp(`^${words.join("")}(?:/|$)`);
}

/** The folder of a project and all that its files lead to, over others too: relative paths, and local packages by name. */
function usedFolders(project: string, tree: Tree): string[] {
  const folders = [project];
  const names = localNames(tree);
  for (const folder of folders)
    for (const file of tree.files) {
      if (!isIn(file, folder) || file.endsWith(".md")) continue;
      const text = tree.text(file);
      const named = isManifest(file) ? names.filter((one) => one.isNamedIn(text)) : [];
      // A file directly above the project counts anyway.
      const imported = importedPaths(text, file, names).filter((path) => !isAbove(path, project));
      for (const found of [
        ...named.map((one) => one.folder),
        ...[...pathsIn(text, file), ...imported].flatMap((path) => folderFor(path, project, tree)),
      ])
        if (!folders.some((known) => isIn(found, known))) folders.push(found);
    }
  return folders;
}

/** Paths that leave the folder of a file, from the top: `../shared/net`, also in quotes alone: `".."`. */
function pathsIn(text: string, file: string): string[] {
  const found = text.matchAll(
    /(?<![\w.])(?:\.\.[\\/]+)+[^\s"'`<>()[\]{},;:|*?$]*|(?<=["'`])(?:\.\.[\\/])*\.\.(?=["'`])/g,
  );
  return [...found].map(([path]) =>
    posix.join(posix.dirname(file), path.replace(/\\+/g, "/")).replace(/\/$/, ""),
  );
}

/** The folder that a path leads to, or the folder of its file. A file above the project is one that counts anyway. */
function folderFor(path: string, project: string, { files }: Tree): string[] {
  if (path.startsWith("..")) return [];
  if (path === "." || files.some((file) => file.startsWith(`${path}/`))) return [path];
  const folder = posix.dirname(path);
  return isAbove(folder, project) ? [path] : [folder];
}

const isManifest = (file: string) =>
  /(?:^|\/)(?:package\.json|go\.mod|pyproject\.toml|requirements[\w.-]*\.txt|Pulumi\.ya?ml)$/.test(file);
