import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { folderProject } from "../../provider/nearestProject";
import { isObject } from "../../provider/values";
import { usedTypeScript } from "../../sdk/usedTypeScript";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { folderTree } from "../project";
import { namedRuntime, runtimes } from "../runtimes";
import { jsonValue } from "../text/jsonValue";

/** A stack, and the folder of its project relative to the repository. The repository itself is `.`. */
export interface Stack {
  readonly project: string;
  readonly stack: string;
  /** Whether the repository has several projects. */
  readonly isOneOfSeveral?: boolean;
}

/** The facts about a repository that its workflows need. */
export interface Found {
  readonly stacks: readonly Stack[];
  /** The languages of the projects, each with a version to install. */
  readonly tools: Readonly<Record<string, string>>;
  /** Projects without a stack file. `stacks` has a guessed stack for each of them. */
  readonly stackless: readonly string[];
  /** Projects whose language the workflows do not install, with the language's name. */
  readonly unprepared: readonly { readonly project: string; readonly title: string }[];
  /** Projects with a version of TypeScript that Pulumi's SDK cannot use. */
  readonly withoutCompiler: readonly { readonly project: string; readonly version: string }[];
  /** Projects that do not depend on this package. */
  readonly withoutPackage: readonly string[];
}

interface ProjectFound {
  readonly folder: string;
  readonly project: string;
  readonly runtime: string | undefined;
}

/**
 * Searches a repository for its projects and stacks.
 *
 * @param projects the folders of the projects. If it is empty, every folder with a Pulumi.yaml is a project.
 */
export function searchRepository(top: string, projects: readonly string[]): Found {
  const folders =
    projects.length > 0 ? projects.map((name) => resolve(top, name)) : folderTree(top).filter(folderProject);
  const allProjects: readonly ProjectFound[] = folders.map((folder) => ({
    folder,
    project: pathBelow(top, folder),
    runtime: folderProject(folder)?.runtime,
  }));
  const wrongIndex = folders.findIndex(
    (folder) => !folderProject(folder) || pathBelow(top, folder).startsWith(".."),
  );
  if (wrongIndex !== -1 || allProjects.length === 0)
    throw new CommandFailed(
      exitCodes.configuration,
      `${projects[wrongIndex] ?? "The repository"} has no Pulumi.yaml${projects.length > 0 ? " in the repository" : ""}. Nothing was written. Give the folder of a project with --project.`,
    );
  const stacks = allProjects.flatMap(({ folder, project }) =>
    stacksIn(folder).map((stack) => ({ project, stack })),
  );
  const stackless = allProjects.filter(({ project }) => !stacks.some((row) => row.project === project));
  return {
    stacks: [...stacks, ...stackless.map(({ project }) => ({ project, stack: "dev" }))].map((row) => ({
      ...row,
      isOneOfSeveral: allProjects.length > 1,
    })),
    // Every project needs Node, because the plugin and the command are installed from npm.
    tools: { node: runtimes.nodejs.tool, ...Object.fromEntries(allProjects.flatMap(toolOf)) },
    stackless: stackless.map(({ project }) => project),
    unprepared: allProjects.flatMap(({ runtime, project }) => {
      const { isMissing, title } = namedRuntime(runtime);
      return isMissing ? [{ project, title }] : [];
    }),
    withoutCompiler: allProjects.flatMap(({ runtime, folder, project }) => {
      const typeScript = namedRuntime(runtime).hasClasses && usedTypeScript(join(folder, "index.js"));
      return typeScript && !typeScript.hasCompiler ? [{ project, version: typeScript.version }] : [];
    }),
    withoutPackage: allProjects.filter(({ folder }) => !hasPackage(folder)).map(({ project }) => project),
  };
}

/** The tool to install for a project's runtime, under the runtime's name, with its version. */
function toolOf({ runtime }: Pick<ProjectFound, "runtime">): (readonly [string, string])[] {
  const { tool, usesNpm } = namedRuntime(runtime);
  return runtime === undefined || tool === undefined || usesNpm ? [] : [[runtime, tool]];
}

const pathBelow = (top: string, folder: string) => relative(top, folder).replaceAll("\\", "/") || ".";

/** The stacks of a project. Production comes last, because deployments run in this order. */
function stacksIn(folder: string): string[] {
  const names = readdirSync(folder).flatMap((file) => /^Pulumi\.(.+)\.ya?ml$/.exec(file)?.[1] ?? []);
  const isLast = (name: string) => /(?:^|[^a-z])(?:prod|production|live)(?:$|[^a-z])/.test(name);
  return [...names.filter((name) => !isLast(name)), ...names.filter(isLast)];
}

function hasPackage(folder: string): boolean {
  const file = join(folder, "package.json");
  const content = existsSync(file) ? jsonValue(readFileSync(file, "utf8")) : undefined;
  const kinds = isObject(content) ? [content.dependencies, content.devDependencies] : [];
  return kinds.some((kind) => isObject(kind) && "pulumi-hosting" in kind);
}
