import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type ProjectFile, readProjectFile } from "../provider/projectFile";
import { shellQuote } from "../provider/shellQuote";

/** A Pulumi project. Its file is read once it is asked for: most commands only ask for its folder. */
interface Project extends ProjectFile {
  readonly folder: string;
}

/** The project of a folder: that of the nearest Pulumi.yaml in it or above it. */
export const projectOf = (folder: string): Project | undefined => firstUpwards(folder, folderProject);

/** The first that a folder has, or one above it. */
export function firstUpwards<One>(
  folder: string,
  find: (folder: string) => One | undefined,
): One | undefined {
  const above = dirname(folder);
  return find(folder) ?? (above === folder ? undefined : firstUpwards(above, find));
}

/**
 * The folder of another project of the same repository, for a stack that is named `organization/project/stack`.
 *
 * @returns undefined if the stack is of this folder's own project, or no such project is found.
 */
export function folderOfOther(folder: string, stack: string): string | undefined {
  const [, project, name] = stack.split("/");
  if (name === undefined || project === projectOf(folder)?.name) return undefined;
  const top = topOf(folder);
  return top === undefined ? undefined : folderTree(top).find((one) => folderProject(one)?.name === project);
}

/** The options that name this stack in a command of Pulumi, and its project's folder if that is another one. */
export function stackOptions(stack: string, folder: string): string {
  if (stack === "") return "";
  const other = folderOfOther(folder, stack);
  const place = other === undefined ? [] : [`--cwd ${shellQuote(relative(folder, other) || ".")}`];
  return [...place, `--stack ${shellQuote(stack)}`].join(" ");
}

/** The project whose Pulumi.yaml is in this very folder. */
export function folderProject(folder: string): Project | undefined {
  const file = ["Pulumi.yaml", "Pulumi.yml"]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  if (file === undefined) return undefined;
  let content: ProjectFile | undefined;
  const read = () => {
    content ??= readProjectFile(readFileSync(file, "utf8"));
    return content;
  };
  return {
    folder,
    get name() {
      return read().name;
    },
    get runtime() {
      return read().runtime;
    },
    get pluginPath() {
      return read().pluginPath;
    },
  };
}

/** The path of a file of the project of a folder, below the top folder of the repository. */
export function pathInRepository(folder: string, file: string): string {
  const project = projectOf(folder)?.folder ?? folder;
  return relative(topOf(project) ?? project, join(project, file)).replaceAll("\\", "/");
}

/** The top folder of the repository. Without one, nothing says how far to look. */
export const topOf = (folder: string): string | undefined =>
  firstUpwards(folder, (one) => (existsSync(join(one, ".git")) ? one : undefined));

/** No project is in these, and they may be large. */
const passedOver = /^(?:\..*|node_modules|venv|sdks|bin|dist|target)$/;

/** It and the folders in it, the nearest first. */
export function folderTree(top: string): string[] {
  const all = [top];
  for (const folder of all)
    for (const entry of entriesOf(folder))
      if (entry.isDirectory() && !passedOver.test(entry.name)) all.push(join(folder, entry.name));
  return all;
}

/** A folder that cannot be read has no project for us. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
