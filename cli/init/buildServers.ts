import { isObject } from "../../provider/values";
import { azureName } from "../stacks/pipelines";
import { stackEntries, templateParameters } from "../stacks/stacksSource";
import type { Stack } from "./repository";
import type { Yours } from "./userFiles";

/** The workflows for one build server, and the remaining steps for the user. */
export interface Workflows {
  /** The folder of the workflows in the package's examples. */
  readonly example: string;
  /** The folder within the example whose files are copied to the repository. */
  readonly ours: string;
  /** The files that belong to the user. The last one lists the stacks. */
  readonly yours: readonly [...Yours[], Yours];
  /** The variables that the workflows read. A test compares this list with the workflows. */
  readonly variables: readonly string[];
  readonly secrets: readonly string[];
  /** Further steps in the settings of the build server. */
  readonly more: readonly string[];
}

const variables = ["PULUMI_BACKEND_URL", "HOSTING_BASE_URL", "HOSTING_USERNAME"];
const secrets = ["PULUMI_CONFIG_PASSPHRASE", "HOSTING_PASSWORD"];

/**
 * The members of a stack in a repository with several projects, which may belong to different teams: its deployment
 * group and its environment.
 */
const ofTeam = ({ project, stack, isOneOfSeveral }: Stack) =>
  isOneOfSeveral
    ? { group: project, environment: project === "." ? stack : `${project.replaceAll("/", "-")}-${stack}` }
    : undefined;
const inYaml = (members: Readonly<Record<string, unknown>>) =>
  `{ ${Object.entries(members)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
const inJson = ({ project, stack, ...more }: Stack) => {
  const members = { project, stack, ...withPaths(ofTeam({ project, stack, ...more })) };
  const texts = Object.entries(members).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{ ${texts.join(", ")} }`;
};
const withPaths = (team: ReturnType<typeof ofTeam>) => team && { ...team, paths: [] };
const inMatrix = (stack: Stack) => {
  const team = ofTeam(stack);
  const teamVariables = team && { GROUP: team.group, ENVIRONMENT: team.environment, PATHS: "" };
  return inYaml({ PROJECT: stack.project, STACK: stack.stack, ...teamVariables });
};
const isOurJobs = (include: unknown) => {
  const path = isObject(include) ? include.local : include;
  return typeof path === "string" && path.replace(/^\//, "") === ".gitlab/hosting/jobs.yml";
};
const hasStacks = (content: unknown) => stackEntries(content) !== undefined;

export const buildServers = {
  github: {
    example: "github-actions",
    ours: ".github",
    yours: [
      {
        file: ".github/hosting/stacks.json",
        start: '"stacks":',
        hasPart: hasStacks,
        stack: (row) => `    ${inJson(row)}`,
        between: ",\n",
      },
    ],
    variables,
    secrets,
    more: ["Create an environment for each stack, which main alone may use."],
  },
  gitlab: {
    example: "gitlab",
    ours: ".gitlab",
    yours: [
      {
        file: ".gitlab-ci.yml",
        start: "include:",
        hasPart: (content) => isObject(content) && [content.include].flat().some(isOurJobs),
        list: "include",
      },
      {
        file: ".gitlab/hosting/stacks.yml",
        start: ".stacks:",
        hasPart: hasStacks,
        stack: (row) => `      - ${inMatrix(row)}`,
        may: (content) =>
          isObject(content) && isObject(content.variables) && "HOSTING_DEPLOY" in content.variables
            ? []
            : [
                'To have a merge deploy the plans that were reviewed, add `HOSTING_DEPLOY: "true"` to the variables of .gitlab/hosting/stacks.yml.',
              ],
      },
    ],
    variables,
    secrets: [...secrets, "NOTE_TOKEN"],
    more: ["Add a schedule: it looks for drift."],
  },
  azure: {
    example: "azure-pipelines",
    ours: ".azure",
    yours: [
      {
        file: "azure-pipelines.yml",
        start: "jobs:",
        hasPart: (content) => templateParameters(content) !== undefined,
        list: "jobs",
        stack: (row) =>
          `        ${azureName(row)}: ${inYaml({ PROJECT: row.project, STACK: row.stack, ...(row.isOneOfSeveral && { PATHS: "" }) })}`,
      },
    ],
    variables: [...variables, "APPROVED"],
    secrets,
    more: ["In Azure Repos, add a build validation to the branch policy of main."],
  },
} as const satisfies Readonly<Record<string, Workflows>>;

export type BuildServer = keyof typeof buildServers;
