import { isNear, nearestSentence } from "../../provider/nearest";
import { isObject } from "../../provider/values";
import { wrongUse } from "../CommandFailed";
import { toolNames } from "../runtimes";

/** The members of a YAML map. */
export type Members = Readonly<Record<string, unknown>>;

/** The names of a stack's members, which may also be written in capital letters. */
export const stackMembers = ["project", "stack", "group", "environment", "preview", "paths"] as const;

/** The top-level members of GitHub's file, which are also the parameters of Azure's template. */
const fileMembers = ["tools", "policies", "stacks"];

/** The variables that the jobs read from GitLab's file. */
const jobVariables = ["HOSTING_POLICIES", "HOSTING_DEPLOY"];

/** The entries of stacks in a build server's file, before they are checked. */
export interface StacksSource {
  /** The entries, with the names of their members in lower case. */
  readonly rows: readonly Members[];
  readonly policies: unknown;
  readonly tools: Members;
}

/**
 * Finds the entries of stacks in the content of a file.
 *
 * @throws CommandFailed if a member has a name that no workflow reads, because it would be ignored silently
 */
export function stacksSource(content: unknown, file: string): StacksSource {
  const { given, policies, tools } = isObject(content) ? formOf(content, file) : { given: [] };
  if (tools !== undefined && tools !== null && !isObject(tools))
    throw wrongUse(`${file} has tools that are no map. Write them as in { node: "24" }.`);
  mustBeKnown(membersOf(tools), toolNames, "tools", file);
  const rows = Array.isArray(given) ? given : isObject(given) ? Object.values(given) : [];
  return { rows: rows.map((row) => smallNames(membersOf(row), file)), policies, tools: membersOf(tools) };
}

/** The list or map of stacks in the file of GitHub or GitLab; undefined if there is none. */
export function stackEntries(content: unknown): unknown {
  if (!isObject(content)) return undefined;
  const entries = matrixIn(content) ?? content.stacks;
  return Array.isArray(entries) || isObject(entries) ? entries : undefined;
}

interface Form {
  /** The list or map of entries. */
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
  // The content without a list of stacks is the value of the parameter `stacks` of Azure's template. In a file with a
  // list of stacks, such a map is an unknown member.
  if (!Array.isArray(content.stacks) && Object.values(content).some(isEntry)) return { given: content };
  // A file without any known member, such as a Pulumi.yaml, lists no stacks.
  if (!fileMembers.some((name) => name in content)) return {};
  mustBeKnown(content, fileMembers, "the file", file);
  return { ...content, given: content.stacks };
}

const isEntry = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).some((name) => ["project", "stack"].includes(name.toLowerCase()));

/**
 * The rows of GitLab's matrix. A row with lists stands for each combination of their values. `PATHS` is a string or a
 * single list.
 */
function matrixIn(content: Members): Members[] | undefined {
  const { parallel } = membersOf(content[".stacks"]);
  const { matrix } = membersOf(parallel);
  if (!Array.isArray(matrix)) return undefined;
  return matrix
    .map(membersOf)
    .flatMap((row) =>
      Object.entries(row).reduce<Members[]>(
        (rows, [name, value]) =>
          (Array.isArray(value) && name.toLowerCase() !== "paths" ? value : [value]).flatMap((singleValue) =>
            rows.map((rowBefore) => ({ ...rowBefore, [name]: singleValue })),
          ),
        [{}],
      ),
    );
}

/** The parameters of this package's template in an Azure pipeline, at any depth. */
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
  const allowedNames = isInCapitals ? stackMembers.map((name) => name.toUpperCase()) : stackMembers;
  const smallRow: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const member = stackMembers.find((stackMember) => stackMember === name.toLowerCase());
    if (member === undefined) throw unknownMember(name, allowedNames, "a stack", file);
    if (Object.hasOwn(smallRow, member))
      throw wrongUse(`${file} has ${member} twice in one entry. Leave one out.`);
    smallRow[member] = value;
  }
  return smallRow;
}

function mustBeKnown(members: Members, allowedNames: readonly string[], owner: string, file: string): void {
  const name = Object.keys(members).find((candidate) => !allowedNames.includes(candidate));
  if (name !== undefined) throw unknownMember(name, allowedNames, owner, file);
}

function unknownMember(name: string, allowedNames: readonly string[], owner: string, file: string) {
  const nearestText = nearestSentence(allowedNames, name);
  const sentences = [
    `${file} has ${name}, which is no member of ${owner}.`,
    nearestText,
    `Allowed are ${allowedNames.join(", ")}.`,
  ];
  return wrongUse(sentences.filter(Boolean).join(" "));
}

/**
 * Checks the variables in GitLab's file, which may set any variable of the jobs. A name that is similar to a known
 * variable is an error, because it is a typing mistake that would be ignored silently.
 */
function mustBeJobVariables(variables: Members, file: string): void {
  const end = (name: string) => name.replace(/^HOSTING_/, "");
  for (const name of Object.keys(variables)) {
    const nearVariable = jobVariables.find(
      (variable) => name.startsWith("HOSTING_") && isNear(end(variable), end(name)),
    );
    if (nearVariable !== undefined && !jobVariables.includes(name))
      throw wrongUse(
        `${file} has ${name}, which no job reads. ${nearestSentence([nearVariable], nearVariable)}`,
      );
  }
}

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
