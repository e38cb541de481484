import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { parse } from "yaml";
import { run } from "../../../tools/process/run.mjs";
import { type Contexts, evaluatedList, filledText, holds } from "./expressions.mjs";

type Words = Readonly<Record<string, unknown>>;
type Step = Readonly<Partial<Record<"name" | "id" | "if" | "uses" | "run" | "working-directory", string>>> &
  Readonly<Partial<Record<"with" | "env", Words>>>;
interface Job {
  /** A reusable workflow and its inputs. Later jobs use its outputs. */
  readonly uses?: string;
  readonly with?: Words;
  readonly if?: string;
  readonly env?: Words;
  readonly outputs?: Words;
  readonly strategy?: { readonly matrix: Readonly<Record<string, string>> };
  readonly defaults?: { readonly run: Readonly<Record<string, string>> };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: {
    readonly workflow_call?: {
      readonly inputs?: Readonly<Record<string, { default?: string }>>;
      readonly outputs?: Readonly<Record<string, { value: string }>>;
    };
  };
  readonly jobs: Readonly<Record<string, Job>>;
}
type Outputs = Record<string, { outputs: Record<string, string> }>;
type Row = Readonly<Record<string, unknown>>;
/** The variables that the steps of a job or of an action share. */
interface Scope {
  readonly steps: Outputs;
  /** The folder where the steps run. An action starts in the top folder, not in the current folder of its job. */
  readonly folder: string;
  readonly inputs?: Row;
}

/** A machine that runs jobs. */
export interface Runner {
  /** An empty folder for its jobs. */
  readonly home: string;
  /** The machine's own variables. */
  readonly env: NodeJS.ProcessEnv;
  /** Stand-ins for actions, by the actions' names without the version. */
  readonly actions: Readonly<Record<string, (workspace: string, given: Record<string, string>) => unknown>>;
}

/** The result of a job. */
export interface JobRun {
  readonly result: "success" | "failure" | "skipped";
  /** The name of the step that failed. */
  readonly failedAt?: string;
  readonly printed: string;
  /** The workflow commands that the runner read from the output: `error`, `warning`… */
  readonly commands: readonly string[];
  readonly summary: string;
  readonly workspace: string;
  /** The outputs of the workflow, if other workflows call it. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** The workflow commands in the output of a step (`::name::`, `##[name]`), except those between `::stop-commands::`. */
function commandsIn(output: string): string[] {
  let stopped: string | undefined;
  return output.split(/\r\n|[\r\n]/).flatMap((line) => {
    const [, name = "", data] =
      /^\s*::([\w-]+)[^:]*::(.*)$/.exec(line) ?? /##\[([\w-]+)[^\]]*\](.*)$/.exec(line) ?? [];
    if (stopped !== undefined) {
      if (name === stopped) stopped = undefined;
      return [];
    }
    if (name === "stop-commands") stopped = data;
    return name && name !== "stop-commands" ? [name] : [];
  });
}

/** The requested row of a job's matrix and its number. A build server would run all rows. */
function chosen({ strategy }: Job, given: Contexts): Contexts {
  if (!strategy) return {};
  const { include, ...lists } = strategy.matrix;
  const [[name, list] = ["", "[]"]] = Object.entries(lists);
  const rows = include
    ? (evaluatedList(include, given) as Row[])
    : evaluatedList(list, given).map((value): Row => ({ [name]: value }));
  const wanted = Object.entries((given.matrix ?? {}) as Row);
  const fits = (row: Row): boolean =>
    typeof row.stacks === "string"
      ? (JSON.parse(row.stacks) as Row[]).some(fits)
      : wanted.every(([name, value]) => row[name] === value);
  const at = rows.findIndex(fits);
  if (at === -1) throw new Error(`the matrix has no ${JSON.stringify(given.matrix)}`);
  return { matrix: rows[at] };
}

const none = { commands: [], summary: "", workspace: "", outputs: {} };

/**
 * Runs one job of a workflow's matrix in folders of its own, with its `run:` steps word for word. The workflows that it
 * calls run first.
 */
export async function runJob(file: string, contexts: Contexts, runner: Runner): Promise<JobRun> {
  let given = contexts;
  const { on, jobs } = parse(readFileSync(file, "utf8")) as Workflow;
  const needs: Outputs = {};
  const called = (workflow: string, inputs: Words, more: Contexts = {}) =>
    runJob(join(dirname(file), basename(workflow)), { github: given.github ?? {}, ...more, inputs }, runner);
  for (const job of Object.values(jobs)) {
    if (!job.uses) continue;
    const contexts = { ...given, needs, ...chosen(job, { ...given, needs }) };
    const inputs = Object.entries(job.with ?? {}).map(([name, text]) => [name, filledText(text, contexts)]);
    // A workflow that calls another one for each row of a matrix does nothing else.
    if (job.strategy) return called(job.uses, Object.fromEntries(inputs), given);
    const { result, outputs, printed } = await called(job.uses, Object.fromEntries(inputs));
    if (result !== "success") return { ...none, result, failedAt: basename(job.uses), printed };
    needs[basename(job.uses, ".yml")] = { outputs: { ...outputs } };
  }
  // The job after this one only reads the results of the others.
  const [[name, job] = ["", { steps: [] } as Job]] = Object.entries(jobs).filter(([, { uses }]) => !uses);
  const usual = Object.entries(on.workflow_call?.inputs ?? {}).map(([input, one]) => [input, one.default]);
  given = { ...given, inputs: { ...Object.fromEntries(usual), ...(given.inputs as Row) } };
  const folder = mkdtempSync(join(runner.home, "job-"));
  const workspace = join(folder, "workspace");
  const own = ["GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"];
  const files = Object.fromEntries(own.map((name) => [name, join(folder, name)]));
  for (const path of Object.values(files)) writeFileSync(path, "");
  mkdirSync(workspace);
  mkdirSync(join(folder, "temp"));
  const row = chosen(job, { ...given, needs });
  const contextsOf = ({ steps, inputs }: Scope): Contexts => ({
    ...given,
    needs,
    ...row,
    ...(inputs && { inputs }),
    steps,
    runner: { temp: join(folder, "temp") },
  });
  let printed = "";
  const commands: string[] = [];

  /**
   * Runs the steps of a job or of an action.
   *
   * @returns the step that failed, if any
   */
  async function failedOf(all: readonly Step[], scope: Scope): Promise<Step | undefined> {
    for (const step of all) if (holds(step.if, contextsOf(scope)) && !(await take(step, scope))) return step;
    return undefined;
  }

  async function take(step: Step, scope: Scope): Promise<boolean> {
    const fill = (text: unknown) => filledText(text, contextsOf(scope));
    const filled = (words: Words = {}) =>
      Object.fromEntries(Object.entries(words).map(([name, text]) => [name, fill(text)]));
    if (step.uses?.startsWith("./")) {
      const action = parse(readFileSync(join(workspace, step.uses, "action.yml"), "utf8"));
      const usual = Object.entries<{ default?: string }>(action.inputs).map(([name, one]) => [
        name,
        one.default,
      ]);
      const inputs = { ...Object.fromEntries(usual), ...filled(step.with) };
      return (await failedOf(action.runs.steps, { steps: {}, folder: ".", inputs })) === undefined;
    }
    if (step.uses !== undefined) {
      const [action = ""] = step.uses.split("@");
      if (!runner.actions[action]) throw new Error(`${action} has no stand-in`);
      await runner.actions[action](workspace, filled(step.with));
      return true;
    }
    const added = readFileSync(files.GITHUB_PATH!, "utf8").split("\n").filter(Boolean).reverse();
    const script = join(folder, "step.sh");
    writeFileSync(script, fill(step.run));
    const { code, output } = await run("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
      cwd: join(workspace, fill(step["working-directory"] ?? scope.folder)),
      env: {
        ...runner.env,
        PATH: [...added, runner.env.PATH].join(delimiter),
        ...files,
        GITHUB_WORKSPACE: workspace,
        RUNNER_TEMP: join(folder, "temp"),
        ...filled(job.env),
        ...filled(step.env),
      },
    });
    printed += output;
    commands.push(...commandsIn(output));
    if (step.id) {
      const told = readFileSync(files.GITHUB_OUTPUT as string, "utf8").matchAll(/^(\w+)=(.*)$/gm);
      scope.steps[step.id] = {
        outputs: Object.fromEntries([...told].map(([, name, value]) => [name, value])),
      };
    }
    return code === 0;
  }

  const steps: Outputs = {};
  const ownScope: Scope = { steps, folder: job.defaults?.run["working-directory"] ?? "." };
  const failed = holds(job.if, contextsOf(ownScope)) ? await failedOf(job.steps, ownScope) : null;
  const ofJob = Object.entries(job.outputs ?? {}).map(([name, text]) => [name, filledText(text, { steps })]);
  const ofWorkflow = Object.entries(on.workflow_call?.outputs ?? {}).map(([output, { value }]) => [
    output,
    filledText(value, { jobs: { [name]: { outputs: Object.fromEntries(ofJob) } } }),
  ]);
  return {
    result: failed === null ? "skipped" : failed ? "failure" : "success",
    ...(failed && { failedAt: failed.name ?? failed.uses ?? "" }),
    printed,
    commands,
    summary: readFileSync(files.GITHUB_STEP_SUMMARY as string, "utf8"),
    workspace,
    outputs: Object.fromEntries(ofWorkflow),
  };
}
