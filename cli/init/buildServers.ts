import type { Stack } from "./found";
import type { Yours } from "./yours";

/** The workflows of one build server, and what is left to do when they are there. */
export interface Workflows {
  /** Folder of the package's examples. */
  readonly example: string;
  /** The folder of it whose files are written into a repository. */
  readonly ours: string;
  /** The files that are the user's. The last one names the stacks. */
  readonly yours: readonly [...Yours[], Yours];
  /** Names that the workflows read. A test compares. */
  readonly variables: readonly string[];
  readonly secrets: readonly string[];
  /** What else must be set at the build server. */
  readonly more: readonly string[];
}

const variables = ["PULUMI_BACKEND_URL", "HOSTING_BASE_URL", "HOSTING_USERNAME"];
const secrets = ["PULUMI_CONFIG_PASSPHRASE", "HOSTING_PASSWORD"];

const inYaml = ({ project, stack }: Stack) =>
  `{ PROJECT: ${JSON.stringify(project)}, STACK: ${JSON.stringify(stack)} }`;
/** What Azure Pipelines takes as the name of a job. */
const nameOf = ({ project, stack }: Stack) =>
  (project === "." ? stack : `${project}_${stack}`).replace(/\W/g, "_");

export const buildServers = {
  github: {
    example: "github-actions",
    ours: ".github",
    yours: [
      {
        file: ".github/hosting/stacks.json",
        has: [],
        stack: (one) =>
          `    { "project": ${JSON.stringify(one.project)}, "stack": ${JSON.stringify(one.stack)} }`,
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
      { file: ".gitlab-ci.yml", has: ["- local: .gitlab/hosting/jobs.yml"] },
      { file: ".gitlab/hosting/stacks.yml", has: [], stack: (one) => `      - ${inYaml(one)}` },
    ],
    variables,
    secrets: [...secrets, "NOTE_TOKEN"],
    more: ["Add a schedule for the job `hosting-drift`."],
  },
  azure: {
    example: "azure-pipelines",
    ours: ".azure",
    yours: [
      {
        file: "azure-pipelines.yml",
        has: ["- template: .azure/hosting/jobs.yml"],
        stack: (one) => `        ${nameOf(one)}: ${inYaml(one)}`,
      },
    ],
    variables: [...variables, "APPROVED"],
    secrets,
    more: ["In Azure Repos, add a build validation to the branch policy of main."],
  },
} as const satisfies Readonly<Record<string, Workflows>>;

export type BuildServer = keyof typeof buildServers;
