import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { foldersIn, projectIn } from "../project";

/** A stack, and the folder of its project below the top folder, which is `.`. */
export interface Stack {
  readonly project: string;
  readonly stack: string;
}

/** What a repository has for its workflows. */
export interface Found {
  readonly stacks: readonly Stack[];
  /** The languages of its projects, and a version of each. */
  readonly tools: Readonly<Record<string, string>>;
  /** Projects without a file of a stack: `stacks` has a guess for each. */
  readonly stackless: readonly string[];
  /** Projects that do not install this package. */
  readonly withoutPackage: readonly string[];
}

/** @param projects the folders of the projects. Default: each that has a Pulumi.yaml. */
export function foundIn(top: string, projects: readonly string[]): Found {
  const folders =
    projects.length > 0 ? projects.map((name) => resolve(top, name)) : foldersIn(top).filter(projectIn);
  const all = folders.map((folder) => ({
    folder,
    project: below(top, folder),
    runtime: projectIn(folder)?.runtime,
  }));
  const wrong = folders.findIndex((folder) => !projectIn(folder) || below(top, folder).startsWith(".."));
  if (wrong !== -1 || all.length === 0)
    throw new CommandFailed(
      exitCodes.configuration,
      `${projects[wrong] ?? "The repository"} has no Pulumi.yaml${projects.length > 0 ? " in the repository" : ""}. Nothing was written. Give the folder of a project with --project.`,
    );
  const stacks = all.flatMap(({ folder, project }) => stacksIn(folder).map((stack) => ({ project, stack })));
  const stackless = all.filter(({ project }) => !stacks.some((one) => one.project === project));
  return {
    stacks: [...stacks, ...stackless.map(({ project }) => ({ project, stack: "dev" }))],
    tools: Object.fromEntries(
      Object.entries(versions).filter(
        ([tool]) => tool === "node" || all.some(({ runtime }) => runtime === tool),
      ),
    ),
    stackless: stackless.map(({ project }) => project),
    withoutPackage: all.filter(({ folder }) => !hasPackage(folder)).map(({ project }) => project),
  };
}

/** The plugin and the command come from npm, so every project needs Node. */
const versions = { node: "24", python: "3.13", go: "1.25", dotnet: "8.0.x", java: "21" };

const below = (top: string, folder: string) => relative(top, folder).replaceAll("\\", "/") || ".";

/** Production comes last: a deployment goes from the first to the last. */
function stacksIn(folder: string): string[] {
  const names = readdirSync(folder).flatMap((file) => /^Pulumi\.(.+)\.ya?ml$/.exec(file)?.[1] ?? []);
  const isLast = (name: string) => /(?:^|[^a-z])(?:prod|production|live)(?:$|[^a-z])/.test(name);
  return [...names.filter((name) => !isLast(name)), ...names.filter(isLast)];
}

function hasPackage(folder: string): boolean {
  const file = join(folder, "package.json");
  return existsSync(file) && readFileSync(file, "utf8").includes('"pulumi-hosting"');
}
