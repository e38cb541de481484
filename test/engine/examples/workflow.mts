import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parse } from "yaml";
import { run } from "../../../tools/process/run.mjs";
import { type Contexts, filledIn, holds } from "./expressions.mjs";

type Words = Readonly<Record<string, unknown>>;
type Step = Readonly<Partial<Record<"name" | "id" | "if" | "uses" | "run", string>>> &
  Readonly<Partial<Record<"with" | "env", Words>>>;
type Job = { readonly if?: string; readonly env?: Words; readonly steps: readonly Step[] };

/** A machine that runs jobs. */
export interface Runner {
  /** An empty folder for its jobs. */
  readonly home: string;
  /** What the machine itself sets. */
  readonly env: NodeJS.ProcessEnv;
  /** Stands in for actions, by their names without the version. */
  readonly actions: Readonly<Record<string, (workspace: string, given: Record<string, string>) => unknown>>;
}

/** How a job ended. */
export interface JobRun {
  readonly result: "success" | "failure" | "skipped";
  /** The step that failed. */
  readonly failedAt?: string;
  readonly printed: string;
  /** The commands that the runner took from what was printed: `error`, `warning`… */
  readonly commands: readonly string[];
  readonly summary: string;
  readonly workspace: string;
}

/** The runner's commands in the output of a step: `::name::`, `##[name]`, but for what `::stop-commands::` hides. */
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

/** Runs the only job of a workflow in a folder of its own, its `run:` steps word for word. */
export async function runJob(file: string, given: Contexts, runner: Runner): Promise<JobRun> {
  const [job, ...others] = Object.values(parse(readFileSync(file, "utf8")).jobs) as [Job, ...Job[]];
  if (others.length > 0) throw new Error(`${file} has more than one job`);
  const folder = mkdtempSync(join(runner.home, "job-"));
  const workspace = join(folder, "workspace");
  const own = ["GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"];
  const files = Object.fromEntries(own.map((name) => [name, join(folder, name)]));
  for (const path of Object.values(files)) writeFileSync(path, "");
  mkdirSync(workspace);
  mkdirSync(join(folder, "temp"));
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const contexts = (): Contexts => ({ ...given, steps, runner: { temp: join(folder, "temp") } });
  let printed = "";
  const commands: string[] = [];

  async function take(step: Step): Promise<boolean> {
    const filled = (words: Words = {}) =>
      Object.fromEntries(Object.entries(words).map(([name, text]) => [name, filledIn(text, contexts())]));
    if (step.uses !== undefined) {
      const [action = ""] = step.uses.split("@");
      if (!runner.actions[action]) throw new Error(`${action} has no stand-in`);
      await runner.actions[action](workspace, filled(step.with));
      return true;
    }
    const added = readFileSync(files.GITHUB_PATH!, "utf8").split("\n").filter(Boolean).reverse();
    writeFileSync(join(folder, "step.sh"), filledIn(step.run, contexts()));
    const { code, output } = await run("bash", ["--noprofile", "--norc", "-eo", "pipefail", "../step.sh"], {
      cwd: workspace,
      env: {
        ...runner.env,
        PATH: [...added, runner.env.PATH].join(delimiter),
        ...files,
        RUNNER_TEMP: join(folder, "temp"),
        ...filled(job.env),
        ...filled(step.env),
      },
    });
    printed += output;
    commands.push(...commandsIn(output));
    if (step.id) {
      const told = readFileSync(files.GITHUB_OUTPUT as string, "utf8").matchAll(/^(\w+)=(.*)$/gm);
      steps[step.id] = { outputs: Object.fromEntries([...told].map(([, name, value]) => [name, value])) };
    }
    return code === 0;
  }

  const ended = (result: JobRun["result"], failedAt?: string): JobRun => ({
    result,
    ...(failedAt !== undefined && { failedAt }),
    printed,
    commands,
    summary: readFileSync(files.GITHUB_STEP_SUMMARY as string, "utf8"),
    workspace,
  });
  if (!holds(job.if, contexts())) return ended("skipped");
  for (const step of job.steps)
    if (holds(step.if, contexts()) && !(await take(step))) return ended("failure", step.name ?? step.uses);
  return ended("success");
}
