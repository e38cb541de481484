import { isNear, nearestSentence } from "../../provider/nearest";
import { isObject } from "../../provider/values";
import { wrongUse } from "../CommandFailed";
import { toolNames } from "../runtimes";

/** The members of a map, whatever it is. */
export type Members = Readonly<Record<string, unknown>>;

/** The members of a stack, which may be in capital letters. */
export const stackMembers = ["project", "stack", "group", "environment", "preview", "paths"] as const;

/** The members of GitHub's file, and the parameters of Azure's template. */
const fileMembers = ["tools", "policies", "stacks"];

/** The variables of GitLab's file that its jobs read. */
const jobVariables = ["HOSTING_POLICIES", "HOSTING_DEPLOY"];

/** The stacks of a build server's file, in its own words. */
export interface StacksSource {
  /** Entries with the names of their members in small letters. */
  readonly rows: readonly Members[];
  readonly policies: unknown;
  readonly tools: Members;
}

/**
 * Finds the stacks in the content of a file.
 *
 * @throws CommandFailed if a member has a name that no workflow reads: what it says would be passed over
 */
export function stacksSource(content: unknown, file: string): StacksSource {
  const { given, policies, tools } = isObject(content) ? formOf(content, file) : { given: [] };
  if (tools !== undefined && tools !== null && !isObject(tools))
    throw wrongUse(`${file} has tools that are no map. Write them as in { node: "24" }.`);
  mustBeKnown(membersOf(tools), toolNames, "tools", file);
  const rows = Array.isArray(given) ? given : isObject(given) ? Object.values(given) : [];
  return { rows: rows.map((row) => smallNames(membersOf(row), file)), policies, tools: membersOf(tools) };
}

/** The list or map of stacks in the file of GitHub or GitLab, if it has one. */
export function stackEntries(content: unknown): unknown {
  if (!isObject(content)) return undefined;
  const entries = matrixIn(content) ?? content.stacks;
  return Array.isArray(entries) || isObject(entries) ? entries : undefined;
}

interface Form {
  /** A list or a map of entries. */
  readonly given?: unknown;
  readonly policies?: unknown;
  readonly tools?: unknown;
}

function formOf(content: Members, file: string): Form {
  const matrix = matrixIn(content);
  if (matrix) {
    const variables = membersOf(content.variables);
    mustBeJobVariables(variables, file);
    return { given: matrix, policies: variables.HOSTING_POLICIES };
  }
  const parameters = templateParameters(content);
  if (parameters) {
    mustBeKnown(parameters, fileMembers, "the parameters", file);
    return { ...parameters, given: parameters.stacks };
  }
  // The parameter `stacks` of Azure's template alone. Beside a list of stacks such a map is a member of no name of ours.
  if (!Array.isArray(content.stacks) && Object.values(content).some(isEntry)) return { given: content };
  // Any other file without a member of ours, such as a Pulumi.yaml, names no stack.
  if (!fileMembers.some((name) => name in content)) return {};
  mustBeKnown(content, fileMembers, "the file", file);
  return { ...content, given: content.stacks };
}

const isEntry = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).some((name) => ["project", "stack"].includes(name.toLowerCase()));

/** GitLab's matrix: a row with lists stands for each combination of their members. `PATHS` is a text or one list. */
function matrixIn(content: Members): Members[] | undefined {
  const { parallel } = membersOf(content[".stacks"]);
  const { matrix } = membersOf(parallel);
  if (!Array.isArray(matrix)) return undefined;
  return matrix
    .map(membersOf)
    .flatMap((row) =>
      Object.entries(row).reduce<Members[]>(
        (rows, [name, value]) =>
          (Array.isArray(value) && name.toLowerCase() !== "paths" ? value : [value]).flatMap((one) =>
            rows.map((before) => ({ ...before, [name]: one })),
          ),
        [{}],
      ),
    );
}

/** The parameters of our template in a pipeline of Azure, wherever its jobs are. */
export function templateParameters(content: unknown): Members | undefined {
  if (Array.isArray(content)) return firstParameters(content);
  if (!isObject(content)) return undefined;
  const { template, parameters } = content;
  const isOurs = typeof template === "string" && template.endsWith(".azure/hosting/jobs.yml");
  return isOurs ? membersOf(parameters) : firstParameters(Object.values(content));
}

const firstParameters = (values: readonly unknown[]): Members | undefined => {
  for (const value of values) {
    const parameters = templateParameters(value);
    if (parameters) return parameters;
  }
  return undefined;
};

function smallNames(row: Members, file: string): Members {
  const names = Object.keys(row);
  const isInCapitals = names.length > 0 && names.every((name) => name === name.toUpperCase());
  const allowed = isInCapitals ? stackMembers.map((name) => name.toUpperCase()) : stackMembers;
  const small: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const member = stackMembers.find((one) => one === name.toLowerCase());
    if (member === undefined) throw unknownMember(name, allowed, "a stack", file);
    if (Object.hasOwn(small, member))
      throw wrongUse(`${file} has ${member} twice in one entry. Leave one out.`);
    small[member] = value;
  }
  return small;
}

function mustBeKnown(given: Members, allowed: readonly string[], of: string, file: string): void {
  const name = Object.keys(given).find((one) => !allowed.includes(one));
  if (name !== undefined) throw unknownMember(name, allowed, of, file);
}

function unknownMember(name: string, allowed: readonly string[], of: string, file: string) {
  const near = nearestSentence(allowed, name);
  const sentences = [
    `${file} has ${name}, which is no member of ${of}.`,
    near,
    `Allowed are ${allowed.join(", ")}.`,
  ];
  return wrongUse(sentences.filter(Boolean).join(" "));
}

/** GitLab's file may set any variable of its jobs. One that is nearly ours is a slip, and would be passed over. */
function mustBeJobVariables(variables: Members, file: string): void {
  const end = (name: string) => name.replace(/^HOSTING_/, "");
  for (const name of Object.keys(variables)) {
    const near = jobVariables.find((one) => name.startsWith("HOSTING_") && isNear(end(one), end(name)));
    if (near !== undefined && !jobVariables.includes(name))
      throw wrongUse(`${file} has ${name}, which no job reads. ${nearestSentence([near], near)}`);
  }
}

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
