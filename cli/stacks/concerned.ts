import { posix } from "node:path";
import { importedPaths, localNames } from "./localNames";
import type { NamedStack } from "./namedStacks";
import { isCompilerSettings, relativePaths } from "./relativePaths";
import type { Tree } from "./tree";

/** Why a change concerns a stack: the file that changed, and if that is not in its folder, what names it. */
export type Because = (stack: NamedStack) => string | undefined;

/**
 * Says of a stack whether a change concerns it. One that has no `paths` is concerned by every change. Unsure is concerned: a preview
 * too many costs a minute, and one too few hides a change of servers.
 */
export function changeConcern(changed: readonly string[], tree: Tree): Because {
  const used = new Map<string, readonly string[]>();
  const places = placesIn(tree);
  const foldersOf = (project: string) => {
    const known = used.get(project) ?? usedFolders(project, tree, places);
    used.set(project, known);
    return known;
  };
  return ({ project, paths }) => {
    if (paths === undefined) return changed[0] ?? "";
    // Its job fails at once, and so says what is wrong.
    if (!places.isFolder(project)) return `${project} has no file`;
    const own = foldersOf(project);
    const patterns = paths.map(pathPattern);
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
export function pathPattern(path: string): RegExp {
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

/** Answers about the files and folders of a tree. */
interface Places {
  isFolder(path: string): boolean;
  /** The file of this path; if there is none, those of its name with any ending. */
  filesNamed(path: string): string[];
}

function placesIn({ files }: Tree): Places {
  const inFolder = new Map<string, string[]>([[".", []]]);
  for (const file of files)
    for (let path = file; path !== "."; path = posix.dirname(path)) {
      const folder = posix.dirname(path);
      const known = inFolder.get(folder);
      if (known) {
        if (path === file) known.push(file);
        if (path !== file) break;
      } else inFolder.set(folder, path === file ? [file] : []);
    }
  return {
    isFolder: (path) => inFolder.has(path),
    filesNamed(path) {
      const near = inFolder.get(posix.dirname(path)) ?? [];
      const { dir, name } = posix.parse(path);
      const starts = [path, posix.join(dir, name)].map((start) => `${start}.`);
      return near.includes(path) ? [path] : near.filter((file) => starts.some((one) => file.startsWith(one)));
    },
  };
}

/**
 * The folder of a project and all that its files lead to, over others too: relative paths, and local packages by name. A
 * file above the project leads on only if the project leads to it, or if it has settings of the compiler.
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
      const named = isManifest(file) ? names.filter((name) => name.isNamedIn(text)) : [];
      // A file directly above the project counts anyway.
      const imported = importedPaths(text, file, names).filter((path) => !isAbove(path, project));
      const isBeside = isAbove(posix.dirname(file), project);
      const relative = relativePaths(text, file, isBeside).flatMap(({ path, isSure }) =>
        isSure || isThere(path, places) ? [path] : [],
      );
      for (const found of [
        ...named.map((one) => one.folder),
        ...[...relative, ...imported].flatMap((path) => foldersFor(path, project, places)),
      ])
        if (!folders.some((known) => isIn(found, known))) folders.push(found);
    }
  return folders;
}

const isThere = (path: string, { isFolder, filesNamed }: Places): boolean =>
  isFolder(path) || filesNamed(path).length > 0;

/** The folder that a path leads to, or the folder of its file. A file above the project stands for itself. */
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
