import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { firstUpwards, folderProject, projectOf } from "../provider/nearestProject";
import { shellQuote } from "../provider/shellQuote";

/**
 * The folder of another project in the same repository, for a stack with the name `organization/project/stack`.
 *
 * @returns undefined if the stack belongs to the project of this folder, or if no such project is found.
 */
export function folderOfOther(folder: string, stack: string): string | undefined {
  const [, project, name] = stack.split("/");
  if (name === undefined || project === projectOf(folder)?.name) return undefined;
  const top = topOf(folder);
  return top === undefined
    ? undefined
    : folderTree(top).find((candidate) => folderProject(candidate)?.name === project);
}

/** The options that name the stack in a Pulumi command, with the folder of its project if that is another folder. */
export function stackOptions(stack: string, folder: string): string {
  if (stack === "") return "";
  const otherFolder = folderOfOther(folder, stack);
  const place =
    otherFolder === undefined ? [] : [`--cwd ${shellQuote(relative(folder, otherFolder) || ".")}`];
  return [...place, `--stack ${shellQuote(stack)}`].join(" ");
}

/** The path of a project's file, relative to the top folder of the repository. */
export function pathInRepository(folder: string, file: string): string {
  const project = projectOf(folder)?.folder ?? folder;
  return relative(topOf(project) ?? project, join(project, file)).replaceAll("\\", "/");
}

/** The top folder of the repository; undefined outside a repository. */
export const topOf = (folder: string): string | undefined =>
  firstUpwards(folder, (candidate) => (existsSync(join(candidate, ".git")) ? candidate : undefined));

/** Folders that contain no projects and may be large, so they are skipped. */
const passedOver = /^(?:\..*|node_modules|venv|sdks|bin|dist|target)$/;

/** The folder and all folders below it, the nearest first. */
export function folderTree(top: string): string[] {
  const folders = [top];
  for (const folder of folders)
    for (const entry of entriesOf(folder))
      if (entry.isDirectory() && !passedOver.test(entry.name)) folders.push(join(folder, entry.name));
  return folders;
}

/** The entries of a folder. A folder that cannot be read counts as empty. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
