import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "../../../tools/process/run.mjs";
import { keptPackage } from "../support/keptPackage.mjs";
import { nodeFolder } from "../support/nodeFolder.mjs";

/** gitlab-ci-local needs a newer Node than this package does. */
const version = "4.75.1";
const node = "22.23.3";

/** The path of gitlab-ci-local's program. */
const installed = async (): Promise<string> =>
  join(await keptPackage({ folder: "gitlab-ci-local", name: "gitlab-ci-local", version }), "dist/index.js");

/** The result of a pipeline. */
export interface PipelineRun {
  readonly code: number;
  readonly output: string;
  /**
   * The result of each job that ran, including those of the child pipeline. The exit code does not include the child.
   */
  readonly jobs: Readonly<Record<string, "success" | "failed">>;
}

/**
 * Runs the pipeline of a repository and the pipelines that it starts. Each job that its rules allow runs in a folder of
 * its own.
 *
 * @param folder a clone, whose .gitlab-ci-local-variables.yml contains the variables
 */
export async function ranPipeline(folder: string, env: NodeJS.ProcessEnv): Promise<PipelineRun> {
  const [program, bin] = await Promise.all([installed(), nodeFolder(node)]);
  // The jobs use the tests' Node, and a stand-in for rsync, which not every machine has.
  const PATH = [join(import.meta.dirname, "standIns/rsync"), env.PATH].join(delimiter);
  const options = [
    "--shell-isolation",
    "--force-shell-executor",
    "--no-artifacts-to-source",
    "--concurrency",
    "2",
  ];
  const { code, output } = await run(join(bin, "node"), [program, ...options], {
    cwd: folder,
    env: { ...env, PATH },
  });
  // Jobs of a child pipeline are printed after the pipeline's name.
  const ends = output.matchAll(/^(?:\t\[\S+\] -> )?(\S.*?) +finished in [\d.]+ \w+(?: {2}(FAIL) .*)?$/gm);
  const jobs = [...ends].flatMap(([, name, failed]) =>
    name === "pipeline" ? [] : [[name, failed ? "failed" : "success"]],
  );
  return { code, output, jobs: Object.fromEntries(jobs) };
}

/** The content of a file that a job of the last run has kept. */
export function keptFile(folder: string, job: string, file: string): string {
  // The folder is named after the job, with characters replaced that a file name cannot contain.
  const name = job.replace(/[^\w-]/g, (letter) => Buffer.from(letter).toString("base64url"));
  return readFileSync(join(folder, ".gitlab-ci-local/artifacts", name, file), "utf8");
}
