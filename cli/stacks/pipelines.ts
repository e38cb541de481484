import { runtimes } from "../runtimes";
import type { NamedStack, StacksFile } from "./namedStacks";
import type { PipelineName } from "./pipelineNames";

type Print = (stacks: readonly NamedStack[], file: Omit<StacksFile, "stacks">) => string;

/** The output of `pulumi-hosting stacks --for` for each pipeline. */
export const pipelines: Readonly<Record<PipelineName, Print>> = {
  github: (stacks, { policies, tools }) => {
    const rows = stacks.map(({ project, stack, place, group, environment, preview }) => {
      return { project, stack, place, group, environment, preview };
    });
    const groups = [...new Set(rows.map(({ group }) => group))].map((group) => ({
      group,
      stacks: JSON.stringify(rows.filter((row) => row.group === group)),
    }));
    const outputs = {
      stacks: rows,
      groups,
      projects: projectsOf(stacks),
      logins: loginsOf(stacks).map((preview) => ({ preview })),
      // Every project needs Node, because the plugin and the command are installed from npm.
      tools: { node: runtimes.nodejs.tool, ...tools },
    };
    const lines = Object.entries(outputs).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
    return `${lines.join("")}policies=${policies}\n`;
  },
  azure: (stacks) => {
    const rows = stacks.map(({ project, stack, place }) => {
      return { name: azureName({ project, stack }), place, row: { PROJECT: project, STACK: stack } };
    });
    // Two stacks may get the same job name if they differ only in characters that the name cannot have. Such names
    // get the index of the stack.
    const matrix = rows.map(({ name, place, row }) => {
      const isOnly = rows.filter((otherRow) => otherRow.name === name).length === 1;
      return [isOnly ? name : `${name}_${place}`, row];
    });
    const text = JSON.stringify(Object.fromEntries(matrix));
    return `##vso[task.setvariable variable=matrix;isOutput=true]${text}\n`;
  },
  "gitlab-preview": (stacks) =>
    childPipeline([
      ...projectsOf(stacks).map((project): Job => [`test ${project}`, "test", { PROJECT: project }]),
      ...stacks.map(
        (stack): Job => [`preview ${nameOf(stack)}`, "preview", variablesOf(stack), accessTo(stack.preview)],
      ),
    ]),
  "gitlab-deploy": (stacks) =>
    childPipeline(
      stacks.map((stack, index): Job => {
        const earlierStack = stacks.slice(0, index).findLast(({ group }) => group === stack.group);
        return [
          `deploy ${nameOf(stack)}`,
          "deploy",
          variablesOf(stack),
          {
            environment: { name: stack.environment },
            // Only one deployment of a stack runs at a time, and it starts only if the previous deployment of its
            // group succeeded.
            resource_group: turnOf(stack),
            needs: earlierStack ? [`deploy ${nameOf(earlierStack)}`] : [],
          },
        ];
      }),
    ),
  "gitlab-drift": (stacks) =>
    childPipeline(
      loginsOf(stacks).map((login): Job => {
        const lines = stacks
          .filter(({ preview }) => preview === login)
          .map(({ stack, project }) => `${stack} ${project}`);
        return [
          `drift ${login}`.trim(),
          "drift",
          { LOGIN: login, STACKS: lines.join("\n") },
          accessTo(login),
        ];
      }),
    ),
  "gitlab-repair": (stacks) =>
    childPipeline(
      stacks.map(
        (stack): Job => [
          `repair ${nameOf(stack)}`,
          "repair",
          variablesOf(stack),
          { environment: { name: stack.environment }, resource_group: turnOf(stack) },
        ],
      ),
    ),
};

/**
 * The job name of a stack in Azure Pipelines, where names have only letters, digits and `_`, start with a letter, and
 * have at most 100 characters.
 */
export const azureName = ({ project, stack }: Pick<NamedStack, "project" | "stack">): string =>
  (project === "." ? stack : `${project}_${stack}`)
    .replace(/\W/g, "_")
    .replace(/^(?![A-Za-z])/, "stack_")
    .slice(0, 90);

type Job = readonly [name: string, kind: string, variables: Readonly<Record<string, string>>, more?: object];

/**
 * The child pipeline that GitLab runs, in JSON, which is also YAML. The scripts of its jobs are in files of the
 * repository.
 */
function childPipeline(jobs: readonly Job[]): string {
  const jobEntries = jobs.map(([name, kind, variables, more]) => [
    name,
    { extends: `.hosting-${kind}`, variables, ...more },
  ]);
  // GitLab requires at least one job in a pipeline.
  const nothing = [["no stack is concerned", { extends: ".hosting-nothing" }]];
  const pipeline = {
    include: [{ local: ".gitlab/hosting/templates.yml" }],
    ...Object.fromEntries(jobEntries.length > 0 ? jobEntries : nothing),
  };
  return `${JSON.stringify(pipeline, null, 2)}\n`;
}

const nameOf = ({ project, stack }: NamedStack) => (project === "." ? stack : `${project} ${stack}`);
/**
 * The name of the GitLab resource group, which allows fewer characters. Stacks that get the same name wait for each
 * other.
 */
const turnOf = (stack: NamedStack) => `hosting ${nameOf(stack)}`.replace(/[^\w/. -]/g, "-");
const variablesOf = ({ project, stack, place }: NamedStack) => ({
  PROJECT: project,
  STACK: stack,
  PLACE: String(place),
});
/** The environment of a job that reads the environment's variables but does not count as a deployment. */
const accessTo = (name: string) => (name === "" ? {} : { environment: { name, action: "access" } });
const projectsOf = (stacks: readonly NamedStack[]) =>
  [...new Set(stacks.map(({ project }) => project))].sort();
const loginsOf = (stacks: readonly NamedStack[]) => [...new Set(stacks.map(({ preview }) => preview))];
