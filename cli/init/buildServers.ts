/** The workflows of one build server, and what is left to do when they are there. */
export interface Workflows {
  /** Folder of the package's examples. */
  readonly example: string;
  /** The file of it that is written into a project, or the folder with all its files. */
  readonly copied: string;
  /** Where the stacks are named. */
  readonly stacks: string;
  /** Names that the workflows read. A test compares. */
  readonly variables: readonly string[];
  readonly secrets: readonly string[];
  /** What else must be set at the build server. */
  readonly more: readonly string[];
}

const variables = ["PULUMI_BACKEND_URL", "HOSTING_BASE_URL", "HOSTING_USERNAME"];
const secrets = ["PULUMI_CONFIG_PASSPHRASE", "HOSTING_PASSWORD"];

export const buildServers = {
  github: {
    example: "github-actions",
    copied: ".github",
    stacks: "Name your stacks in `matrix` of each workflow, and in `options` of repair.yml.",
    variables,
    secrets,
    more: ["Create an environment for each stack, which main alone may use."],
  },
  gitlab: {
    example: "gitlab",
    copied: ".gitlab-ci.yml",
    stacks: "Name your stacks in `matrix`.",
    variables,
    secrets: [...secrets, "NOTE_TOKEN"],
    more: ["Add a schedule for the job `drift`."],
  },
  azure: {
    example: "azure-pipelines",
    copied: "azure-pipelines.yml",
    stacks: "Name your stacks in `matrix`.",
    variables: [...variables, "APPROVED"],
    secrets,
    more: ["In Azure Repos, add a build validation to the branch policy of main."],
  },
} as const satisfies Readonly<Record<string, Workflows>>;

export type BuildServer = keyof typeof buildServers;
