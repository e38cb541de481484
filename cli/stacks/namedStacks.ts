import { yamlFault, yamlTexts } from "../../provider/yamlLibrary";
import { wrongUse } from "../CommandFailed";
import { type Members, stacksSource } from "./stacksSource";

/** A stack that the file of a build server lists. */
export interface NamedStack {
  /** The folder of the stack's project, relative to the top folder, which is `.`. */
  readonly project: string;
  readonly stack: string;
  /** The index of the stack in the file, from 0, because stacks of two projects may have the same name. */
  readonly place: number;
  /**
   * The deployment group. Stacks of one group are deployed one after another, and different groups do not wait for
   * each other. Stacks with an empty group form a group as well.
   */
  readonly group: string;
  /** The environment whose secrets a deployment receives. Default: the name of the stack. */
  readonly environment: string;
  /**
   * The environment whose secrets previews and drift checks receive. If it is empty, they receive those of the
   * repository.
   */
  readonly preview: string;
  /**
   * Further paths that concern the stack, besides its folder and the folders that its files refer to; undefined if
   * every change concerns the stack.
   */
  readonly paths: readonly string[] | undefined;
}

/** The content of a build server's file of stacks. */
export interface StacksFile {
  readonly stacks: readonly NamedStack[];
  /** The path of the policy pack's settings. */
  readonly policies: string;
  /** The versions of the languages to install, as strings. The file of GitLab has none. */
  readonly tools: Readonly<Record<string, string>>;
}

/**
 * Reads the stacks in `.github/hosting/stacks.json`, `.gitlab/hosting/stacks.yml` or `azure-pipelines.yml`, or in the
 * latter's parameter `stacks` as JSON. All of them are parsed as YAML.
 *
 * @throws CommandFailed if the file lists no stack, has a member that no workflow reads, or a name that a command
 * could misread
 */
export function namedStacks(text: string, file: string): StacksFile {
  const content = yamlTexts(text, { isWhole: true });
  if (content === undefined)
    throw wrongUse(`${file} cannot be read as YAML: ${yamlFault(text)}. Correct it, and run this again.`);
  const { rows, policies, tools } = stacksSource(content, file);
  if (rows.length === 0)
    throw wrongUse(
      `${file} names no stack. Give the file that \`pulumi-hosting init\` wrote for the stacks.`,
    );
  const stacks = rows.map((row, place) => stackOf(row, place, file));
  for (const { project, stack, place } of stacks)
    if (
      stacks
        .slice(0, place)
        .some((earlierStack) => earlierStack.project === project && earlierStack.stack === stack)
    )
      throw wrongUse(
        `${file} names the stack ${stack} of the project ${project} twice. Leave one of the entries out.`,
      );
  const versions = Object.entries(tools).map(([name, version]) => [name, oneText(version, name, file)]);
  return { stacks, policies: plainText(policies, "policies", file), tools: Object.fromEntries(versions) };
}

/** The folder of a project without a leading `./` and trailing slashes: `teams/go` for `./teams/go/`. */
export const projectFolder = (project: string): string => project.replace(/^\.\/(?=.)|(?<=.)\/+$/g, "");

function stackOf(row: Members, place: number, file: string): NamedStack {
  const text = (name: string) => plainText(row[name], name, file);
  const [project, stack] = [text("project") || ".", text("stack")];
  if (stack === "")
    throw wrongUse(`${file} has an entry without a stack, of the project ${project}. Name its stack.`);
  if (/^\/|(?:^|\/)\.\.(?:\/|$)/.test(project))
    throw wrongUse(
      `${file} has the project ${project}, which is outside the repository. Give a folder below its top.`,
    );
  const option = [project, stack].find((name) => name.startsWith("-"));
  if (option !== undefined)
    throw wrongUse(`${file} has the name ${option}, which a command would take for an option. Rename it.`);
  if (!/^(?:[\w.-]+\/){0,2}[\w.-]+$/.test(stack))
    throw wrongUse(
      `${file} has the stack ${JSON.stringify(stack)}. Pulumi names a stack by letters, digits, and . _ -; before it may be its organization and project, as in acme/shop/dev.`,
    );
  const paths = pathsOf(row.paths, file);
  const outsidePath = paths?.find((path) => /(?:^|\/)\.\.(?:\/|$)/.test(path));
  if (outsidePath !== undefined)
    throw wrongUse(
      `${file} has the path ${outsidePath}. Paths are from the top of the repository: give it without \`..\`.`,
    );
  return {
    project: projectFolder(project),
    stack,
    place,
    group: text("group"),
    environment: text("environment") || stack,
    preview: text("preview"),
    paths,
  };
}

/** The paths of a stack, from a list or, in a GitLab variable, from a string with spaces between the paths. */
function pathsOf(value: unknown, file: string): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" && /[,;]/.test(value))
    throw wrongUse(
      `${file} has paths ${JSON.stringify(value)}. Separate paths in one text by spaces, without commas.`,
    );
  const list = Array.isArray(value) ? value : plainText(value, "paths", file).split(/\s+/).filter(Boolean);
  return list.map((path) => plainText(path, "paths", file));
}

/** Checks that a value is safe in the scripts, names and lines of a build server. */
function plainText(value: unknown, name: string, file: string): string {
  const text = oneText(value, name, file);
  if (/^[\p{L}\p{N} ._@+~/*-]*$/u.test(text)) return text;
  throw wrongUse(
    `${file} has ${name} ${JSON.stringify(text)}. Allowed are letters, digits, spaces, and . _ - @ + ~ / *`,
  );
}

function oneText(value: unknown, name: string, file: string): string {
  if (typeof value === "object" && value !== null)
    throw wrongUse(`${file} has a ${Array.isArray(value) ? "list" : "map"} as ${name}. Give it one text.`);
  return value === undefined || value === null ? "" : String(value);
}
