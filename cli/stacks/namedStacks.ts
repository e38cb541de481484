import { isObject } from "../../provider/values";
import { wrongUse } from "../CommandFailed";
import { yamlLibrary } from "../yamlLibrary";

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
}

/**
 * Reads `.github/hosting/stacks.json`, `.gitlab/hosting/stacks.yml`, `azure-pipelines.yml`, or the parameter `stacks` of
 * that as JSON. All are YAML, in whatever way a person has set it in lines.
 *
 * @throws CommandFailed if it names no stack, or a name could be taken for something else
 */
export function namedStacks(text: string, file: string): StacksFile {
  const content = contentOf(text);
  if (content === undefined)
    throw wrongUse(`${file} cannot be read as YAML. Correct it, and run this again.`);
  const rows = rowsIn(content);
  if (rows.length === 0)
    throw wrongUse(
      `${file} names no stack. Give the file that \`pulumi-hosting init\` wrote for the stacks.`,
    );
  const policies = isObject(content) ? policiesIn(content) : "";
  const stacks = rows.map((row, place) => stackOf(row, place, file));
  for (const { project, stack, place } of stacks)
    if (stacks.slice(0, place).some((one) => one.project === project && one.stack === stack))
      throw wrongUse(
        `${file} names the stack ${stack} of the project ${project} twice. Leave one of the entries out.`,
      );
  return {
    stacks,
    policies: plain(policies, "policies", file),
  };
}

/** The content of a text of YAML; undefined: it is none. Tags of a build server, as `!reference`, are left as they are. */
export function contentOf(text: string): unknown {
  // Build servers read YAML 1.1, whose `<<` takes the members of an anchor.
  const document = yamlLibrary().parseDocument(text, { logLevel: "silent", merge: true });
  if (document.errors.length > 0) return undefined;
  try {
    return document.toJS();
  } catch {
    // An alias that names nothing.
    return undefined;
  }
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of the stacks, with the names of their members in small letters. */
function rowsIn(content: unknown): Row[] {
  if (!isObject(content)) return [];
  const named = matrixIn(content) ?? templateParameters(content)?.stacks ?? content.stacks;
  const ours = named ?? content;
  const rows = (Array.isArray(ours) ? ours : isObject(ours) ? Object.values(ours) : [])
    .map(membersOf)
    .map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])),
    );
  // An entry of the list with a misspelt member is none to pass over: its stack would be looked at no more.
  return named === undefined ? rows.filter((row) => "project" in row || "stack" in row) : rows;
}

/** GitLab's matrix: a row with lists stands for each combination of their members. `PATHS` is a text or one list. */
function matrixIn(content: Row): Row[] | undefined {
  const { parallel } = membersOf(content[".stacks"]);
  const { matrix } = membersOf(parallel);
  if (!Array.isArray(matrix)) return undefined;
  return matrix
    .map(membersOf)
    .flatMap((row) =>
      Object.entries(row).reduce<Row[]>(
        (rows, [name, value]) =>
          (Array.isArray(value) && name.toLowerCase() !== "paths" ? value : [value]).flatMap((one) =>
            rows.map((before) => ({ ...before, [name]: one })),
          ),
        [{}],
      ),
    );
}

/** The parameters of our template in a pipeline of Azure, wherever its jobs are. */
export function templateParameters(content: unknown): Row | undefined {
  if (Array.isArray(content)) return firstOf(content);
  if (!isObject(content)) return undefined;
  const { template, parameters } = content;
  const isOurs = typeof template === "string" && template.endsWith(".azure/hosting/jobs.yml");
  return isOurs ? membersOf(parameters) : firstOf(Object.values(content));
}

const firstOf = (values: readonly unknown[]): Row | undefined => {
  for (const value of values) {
    const found = templateParameters(value);
    if (found) return found;
  }
  return undefined;
};

const policiesIn = (content: Row): unknown =>
  content.policies ?? templateParameters(content)?.policies ?? membersOf(content.variables).HOSTING_POLICIES;

/** The folder of a project as a person may write it, such as `./teams/go/`. */
export const projectFolder = (project: string): string => project.replace(/^\.\/(?=.)|(?<=.)\/+$/g, "");

function stackOf(row: Row, place: number, file: string): NamedStack {
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
  const list = Array.isArray(value) ? value : plain(value, "paths", file).split(/\s+/).filter(Boolean);
  return list.map((path) => plain(path, "paths", file));
}

/** A build server puts these into scripts, names and lines of its own: nothing that one of them could take for more. */
function plain(value: unknown, name: string, file: string): string {
  const text = value === undefined || value === null ? "" : String(value);
  if (/^[\p{L}\p{N} ._@+~/*-]*$/u.test(text)) return text;
  throw wrongUse(
    `${file} has ${name} ${JSON.stringify(text)}. Allowed are letters, digits, spaces, and . _ - @ + ~ / *`,
  );
}

const membersOf = (value: unknown): Row => (isObject(value) ? value : {});
