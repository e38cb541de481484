import { yamlFault, yamlTexts } from "../../provider/yamlLibrary";
import { wrongUse } from "../CommandFailed";
import { type Members, stacksSource } from "./stacksSource";

/** A stack, as the file of a build server names it. */
export interface NamedStack {
  /** The folder of its project below the top folder, which is `.`. */
  readonly project: string;
  readonly stack: string;
  /** Its number in the file, from 0: two projects may have stacks of one name. */
  readonly place: number;
  /** Stacks of one group are deployed one after another; groups do not wait for each other. "" is a group too. */
  readonly group: string;
  /** Whose secrets a deployment gets. Default: the name of the stack. */
  readonly environment: string;
  /** Whose secrets previews and drift get. "": those of the repository. */
  readonly preview: string;
  /** Paths that it depends on besides its folder and the paths that this names. Undefined: every change concerns it. */
  readonly paths: readonly string[] | undefined;
}

/** The content of a file of a build server. */
export interface StacksFile {
  readonly stacks: readonly NamedStack[];
  /** The path of the settings of the policy pack. */
  readonly policies: string;
  /** The versions of languages, each as the file has it. GitLab's has none. */
  readonly tools: Readonly<Record<string, string>>;
}

/**
 * Reads `.github/hosting/stacks.json`, `.gitlab/hosting/stacks.yml`, `azure-pipelines.yml`, or the parameter `stacks` of
 * that as JSON. All are YAML, in whatever way a person has set it in lines.
 *
 * @throws CommandFailed if it names no stack, has a member that no workflow reads, or a name could be taken for something
 * else
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
    if (stacks.slice(0, place).some((one) => one.project === project && one.stack === stack))
      throw wrongUse(
        `${file} names the stack ${stack} of the project ${project} twice. Leave one of the entries out.`,
      );
  const versions = Object.entries(tools).map(([name, version]) => [name, oneText(version, name, file)]);
  return { stacks, policies: plain(policies, "policies", file), tools: Object.fromEntries(versions) };
}

/** The folder of a project as a person may write it, such as `./teams/go/`. */
export const projectFolder = (project: string): string => project.replace(/^\.\/(?=.)|(?<=.)\/+$/g, "");

function stackOf(row: Members, place: number, file: string): NamedStack {
  const text = (name: string) => plain(row[name], name, file);
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
  const outside = paths?.find((path) => /(?:^|\/)\.\.(?:\/|$)/.test(path));
  if (outside !== undefined)
    throw wrongUse(
      `${file} has the path ${outside}. Paths are from the top of the repository: give it without \`..\`.`,
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

/** A list, or in a variable of GitLab a text with spaces between the paths. */
function pathsOf(value: unknown, file: string): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" && /[,;]/.test(value))
    throw wrongUse(
      `${file} has paths ${JSON.stringify(value)}. Separate paths in one text by spaces, without commas.`,
    );
  const list = Array.isArray(value) ? value : plain(value, "paths", file).split(/\s+/).filter(Boolean);
  return list.map((path) => plain(path, "paths", file));
}

/** A build server puts these into scripts, names and lines of its own: nothing that one of them could take for more. */
function plain(value: unknown, name: string, file: string): string {
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
