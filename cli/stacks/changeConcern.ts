import { posix } from "node:path";
import { importedPaths, localNames } from "./localNames";
import type { NamedStack } from "./namedStacks";
import { isCompilerSettings, relativePaths } from "./relativePaths";
import type { Tree } from "./tree";

/** Returns the changed file that concerns a stack; undefined if the change does not concern the stack. */
export type Because = (stack: NamedStack) => string | undefined;

/**
 * Creates a function that decides whether a change concerns a stack. A stack without `paths` is concerned by every
 * change. In case of doubt a stack is concerned, because an unnecessary preview costs a minute, while a missing one
 * hides a change of servers.
 */
export function changeConcern(changedFiles: readonly string[], tree: Tree): Because {
  const foldersOfProjects = new Map<string, readonly string[]>();
  const places = placesIn(tree);
  const foldersOf = (project: string) => {
    const knownFolders = foldersOfProjects.get(project) ?? usedFolders(project, tree, places);
    foldersOfProjects.set(project, knownFolders);
    return knownFolders;
  };
  return ({ project, paths }) => {
    if (paths === undefined) return changedFiles[0] ?? "";
    // A stack whose project has no files is concerned, because its job then fails at once and shows the mistake.
    if (!places.isFolder(project)) return `${project} has no file`;
    const ownFolders = foldersOf(project);
    const patterns = paths.map(pathPattern);
    return changedFiles.find(
      (file) =>
        isForAll(file) ||
        (isAbove(posix.dirname(file), project) && !file.endsWith(".md")) ||
        ownFolders.some((folder) => isIn(file, folder)) ||
        patterns.some((pattern) => pattern.test(file)),
    );
  };
}

/**
 * Whether the file is in a folder with a leading dot at the top, such as the workflows. Changes there concern all
 * stacks.
 */
const isForAll = (file: string) => /^\.[^/]+\//.test(file);

/**
 * Whether the folder is above the project. Lock files, compiler settings and workspace files in such a folder concern
 * the project.
 */
const isAbove = (folder: string, project: string) => folder === "." || isIn(project, folder);

const isIn = (file: string, folder: string) =>
  folder === "." || file === folder || file.startsWith(`${folder}/`);

/**
 * A pattern for the paths of a stack. `*` matches a part of a name, and `**` any folders. A folder matches everything
 * in it, and `.` is the top folder.
 */
export function pathPattern(path: string): RegExp {
  if (posix.normalize(`${path}/`) === "./") return /^/;
  const parts = path
    .replace(/^(?:\.?\/)+/, "")
    .replace(/\/+$/, "")
    .split(/(\*\*\/?|\*)/);
  const patternParts = parts.map((part) =>
    part === "*" ? "[^/]*" : part.startsWith("**") ? "(?:.*)" : part.replace(/[.+]/g, "\\$&"),
  );
  return new RegExp(`^${patternParts.join("")}(?:/|$)`);
}

/** Looks up the files and folders of a commit. */
interface Places {
  isFolder(path: string): boolean;
  /** The file with this path; if it does not exist, the files with the same name and any extension. */
  filesNamed(path: string): string[];
}

function placesIn({ files }: Tree): Places {
  const inFolder = new Map<string, string[]>([[".", []]]);
  for (const file of files)
    for (let path = file; path !== "."; path = posix.dirname(path)) {
      const folder = posix.dirname(path);
      const knownFiles = inFolder.get(folder);
      if (knownFiles) {
        if (path === file) knownFiles.push(file);
        if (path !== file) break;
      } else inFolder.set(folder, path === file ? [file] : []);
    }
  return {
    isFolder: (path) => inFolder.has(path),
    filesNamed(path) {
      const filesBeside = inFolder.get(posix.dirname(path)) ?? [];
      const { dir, name } = posix.parse(path);
      const starts = [path, posix.join(dir, name)].map((start) => `${start}.`);
      return filesBeside.includes(path)
        ? [path]
        : filesBeside.filter((file) => starts.some((start) => file.startsWith(start)));
    },
  };
}

/**
 * The folder of a project and all folders that its files refer to, directly or through others: by relative paths, and
 * by the names of local packages. A file above the project counts only if the project refers to it, or if it has
 * compiler settings.
 */
function usedFolders(project: string, tree: Tree, places: Places): string[] {
  const settings = tree.files.filter(
    (file) => isCompilerSettings(file) && isAbove(posix.dirname(file), project),
  );
  const folders = [project, ...settings];
  const names = localNames(tree);
  for (const folder of folders)
    for (const file of tree.files) {
      if (!isIn(file, folder) || file.endsWith(".md")) continue;
      const text = tree.text(file);
      const namedPackages = isManifest(file) ? names.filter((name) => name.isNamedIn(text)) : [];
      // A file directly above the project concerns the stack in any case.
      const imported = importedPaths(text, file, names).filter((path) => !isAbove(path, project));
      const isBeside = isAbove(posix.dirname(file), project);
      const relative = relativePaths(text, file, isBeside).flatMap(({ path, isSure }) =>
        isSure || isThere(path, places) ? [path] : [],
      );
      for (const foundFolder of [
        ...namedPackages.map((namedPackage) => namedPackage.folder),
        ...[...relative, ...imported].flatMap((path) => foldersFor(path, project, places)),
      ])
        if (!folders.some((knownFolder) => isIn(foundFolder, knownFolder))) folders.push(foundFolder);
    }
  return folders;
}

const isThere = (path: string, { isFolder, filesNamed }: Places): boolean =>
  isFolder(path) || filesNamed(path).length > 0;

/**
 * The folder at a path, or the folder of the file at the path. For a file above the project, the result is the file
 * itself.
 */
function foldersFor(path: string, project: string, { isFolder, filesNamed }: Places): string[] {
  if (path.startsWith("..")) return [];
  if (isFolder(path)) return [path];
  const folder = posix.dirname(path);
  if (!isAbove(folder, project)) return [folder];
  const files = filesNamed(path);
  return files.length > 0 ? files : [path];
}

const isManifest = (file: string) =>
  /(?:^|\/)(?:package\.json|go\.mod|pyproject\.toml|requirements[\w.-]*\.txt|Pulumi\.ya?ml)$/.test(file);
