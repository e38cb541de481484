import { lstatSync, readFileSync, readlinkSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { nearestSentence } from "../../provider/nearest";
import { CommandFailed, wrongUse } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { topOf } from "../project";
import type { Surroundings } from "../surroundings";
import { tableText } from "../text/table";
import { changeConcern, pathPattern } from "./changeConcern";
import { type NamedStack, namedStacks, projectFolder } from "./namedStacks";
import type { PipelineName } from "./pipelineNames";
import { pipelines } from "./pipelines";
import type { Tree } from "./tree";

interface StacksFlags {
  readonly since?: string;
  readonly project?: string;
  readonly stack?: string;
  readonly for?: PipelineName;
  readonly json?: true;
}

/** The files of stacks that `init` writes. */
const files = [".github/hosting/stacks.json", ".gitlab/hosting/stacks.yml", "azure-pipelines.yml"];

/** `pulumi-hosting stacks`: lists the stacks in the file of a build server, and which of them a change concerns. */
export async function stacks(
  givenFile: string | undefined,
  { since, project, stack, for: pipeline, json }: StacksFlags,
  surroundings: Surroundings,
): Promise<number> {
  const { write, folder } = surroundings;
  const top = topOf(folder) ?? folder;
  const file = givenFile ?? theOne(top);
  const text =
    file === "-" ? await surroundings.readInput() : textOf(resolve(givenFile ? folder : top, file));
  const input = pipeline === "azure" ? "The parameter stacks" : "The standard input";
  const shownFile = file === "-" ? input : file;
  const { stacks: allStacks, ...fileSettings } = namedStacks(text, shownFile);
  const wantedStacks = allStacks.filter(
    (namedStack) =>
      (project === undefined || namedStack.project === projectFolder(project)) &&
      (stack === undefined || namedStack.stack === stack),
  );
  if (wantedStacks.length === 0) {
    const selectionText = [stack, project && `of the project ${project}`].filter(Boolean).join(" ");
    throw wrongUse(
      `${shownFile} names no stack ${selectionText}. Run \`pulumi-hosting stacks\` to see those that it names.`,
    );
  }
  const git = gitIn(top, surroundings);
  // Uncommitted new files are included, because the user may name a file before committing it.
  const knownFiles = await git("ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const isForAzure = pipeline === "azure" || /azure-pipelines[\w.-]*\.ya?ml$/.test(file);
  for (const fault of [
    ...(knownFiles ? unknownPlaces(allStacks, fileSettings.policies, knownFiles, shownFile) : []),
    ...(isForAzure ? unreadMembers(allStacks, shownFile) : []),
  ])
    surroundings.writeError(`pulumi-hosting: ${fault}\n`);
  const because = since
    ? await concernSince(since, git, treeOf(top, knownFiles ?? []), surroundings)
    : undefined;
  const concernedStacks = wantedStacks.flatMap((wantedStack) => {
    const reason = because?.(wantedStack);
    return because && reason === undefined ? [] : [{ ...wantedStack, because: reason ?? "" }];
  });
  // The line for Azure Pipelines is a command for its agent, so it is written as an annotation.
  if (pipeline)
    write(
      pipelines[pipeline](concernedStacks, fileSettings),
      pipeline === "azure" ? "annotations" : undefined,
    );
  else if (json) write(`${JSON.stringify(concernedStacks)}\n`);
  else
    write(
      tableText(["project", "stack", "group", "environment", "because of"], concernedStacks.map(cellsOf)),
    );
  return exitCodes.well;
}

const cellsOf = ({
  project,
  stack,
  group,
  environment,
  because,
}: NamedStack & { readonly because: string }) => [project, stack, group, environment, because];

function theOne(top: string): string {
  const foundFiles = files.filter((file) => lstatSync(join(top, file), { throwIfNoEntry: false })?.isFile());
  const [onlyFile] = foundFiles;
  if (onlyFile !== undefined && foundFiles.length === 1) return onlyFile;
  throw wrongUse(
    `The repository has ${foundFiles.length === 0 ? "none" : "more than one"} of ${files.join(", ")}. Give the file that names the stacks.`,
  );
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandFailed(exitCodes.configuration, `${path} cannot be read.`, { cause: error });
  }
}

type Git = (...args: string[]) => Promise<string[] | undefined>;

/** Creates a function that runs git and returns the listed names; undefined if git fails. */
const gitIn =
  (top: string, { run }: Surroundings): Git =>
  async (...args) => {
    const { exitCode, output } = await run("git", ["-C", top, ...args]);
    return exitCode === 0 ? output.split("\0").filter(Boolean) : undefined;
  };

/**
 * Reads the changes since a commit. If the commit is unknown, for example after a forced push, all stacks are
 * concerned.
 */
async function concernSince(since: string, git: Git, tree: Tree, { writeError }: Surroundings) {
  const commit = /^[\w./^~-]+$/.test(since) && !since.startsWith("-") ? since : "";
  const changedFiles =
    commit && (await git("diff", "--name-only", "--no-renames", "-z", commit, "HEAD", "--"));
  if (!changedFiles) {
    writeError(`pulumi-hosting: ${since} is no commit that this clone has, so all stacks are named.\n`);
    return () => `all: ${since} is not known`;
  }
  return changeConcern(changedFiles, tree);
}

/** Warnings about paths and projects without any file, because no change would ever concern their stack. */
function unknownPlaces(
  stacks: readonly NamedStack[],
  policies: string,
  files: readonly string[],
  file: string,
): string[] {
  const isTop = (path: string) => pathPattern(path).test("");
  const paths = [...new Set(stacks.flatMap(({ paths }) => paths ?? []))].filter((path) => {
    const pattern = pathPattern(path);
    return !isTop(path) && !files.some((candidate) => pattern.test(candidate));
  });
  const projects = [...new Set(stacks.map(({ project }) => project))].filter(
    (project) => project !== "." && !files.some((candidate) => candidate.startsWith(`${project}/`)),
  );
  return [
    ...paths.map((path) => {
      const filesBeside = files.filter((candidate) => posix.dirname(candidate) === posix.dirname(path));
      const nearestText = path.includes("*")
        ? ""
        : nearestSentence(filesBeside.length > 0 ? filesBeside : files, path);
      return `${file} has the path ${path}, which names no file.${nearestText && ` ${nearestText}`}`;
    }),
    ...projects.map((project) => `${file} has the project ${project}, which has no file.`),
    ...(policies === "" || files.includes(posix.normalize(policies))
      ? []
      : [`${file} has the policies ${policies}, which is no file, so previews fail.`]),
  ];
}

/** A warning about members that no job of Azure Pipelines reads. */
function unreadMembers(stacks: readonly NamedStack[], file: string): string[] {
  const names = [
    ...(stacks.some(({ group }) => group !== "") ? ["GROUP"] : []),
    ...(stacks.some(({ environment, stack }) => environment !== stack) ? ["ENVIRONMENT"] : []),
    ...(stacks.some(({ preview }) => preview !== "") ? ["PREVIEW"] : []),
  ];
  if (names.length === 0) return [];
  return [
    `${file} has ${names.join(", ")}, which no job of Azure Pipelines reads: previews have the secrets of the pipeline, and nothing is deployed. node_modules/pulumi-hosting/examples/azure-pipelines/README.md says what to use instead.`,
  ];
}

const mebibyte = 2 ** 20;

function treeOf(top: string, files: readonly string[]): Tree {
  const texts = new Map<string, string>();
  const readText = (file: string) => {
    const path = join(top, file);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink()) return readlinkSync(path);
    return stats?.isFile() && stats.size <= mebibyte ? readFileSync(path, "utf8") : "";
  };
  return {
    files,
    text(file) {
      const knownText = texts.get(file) ?? readText(file);
      texts.set(file, knownText);
      return knownText;
    },
  };
}
