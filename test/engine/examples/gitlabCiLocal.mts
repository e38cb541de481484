import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "../../../tools/process/run.mjs";
import { keptPackage } from "../support/keptPackage.mjs";
import { nodeFolder } from "../support/nodeFolder.mjs";

/** It needs a newer Node than this package. */
const version = "4.75.1";
const node = "22.23.3";

/** The program of gitlab-ci-local. */
const installed = async (): Promise<string> =>
  join(await keptPackage({ folder: "gitlab-ci-local", name: "gitlab-ci-local", version }), "dist/index.js");

/** The result of a pipeline. */
export interface PipelineRun {
  readonly code: number;
  readonly output: string;
  /** The jobs that have run, of the child pipeline too, and how each ended. The code does not say how the child ended. */
  readonly jobs: Readonly<Record<string, "success" | "failed">>;
}

/**
 * Runs the pipeline of a repository, each job in a folder of its own: those that their rules let run, and the pipelines that
 * they start.
 *
 * @param folder a clone, whose .gitlab-ci-local-variables.yml has the variables
 */
export async function ranPipeline(folder: string, env: NodeJS.ProcessEnv): Promise<PipelineRun> {
  const [program, bin] = await Promise.all([installed(), nodeFolder(node)]);
  // Its jobs have the Node of the tests. Not every machine has rsync.
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
  // Those of a child pipeline are behind its name.
  const ends = output.matchAll(/^(?:\t\[\S+\] -> )?(\S.*?) +finished in [\d.]+ \w+(?: {2}(FAIL) .*)?$/gm);
  const jobs = [...ends].flatMap(([, name, failed]) =>
    name === "pipeline" ? [] : [[name, failed ? "failed" : "success"]],
  );
  return { code, output, jobs: Object.fromEntries(jobs) };
}

/** A file that a job has kept in the last run. */
export function keptFile(folder: string, job: string, file: string): string {
  // The name of its folder has other letters in place of those that a file cannot have.
  const name = job.replace(/[^\w-]/g, (letter) => Buffer.from(letter).toString("base64url"));
  return readFileSync(join(folder, ".gitlab-ci-local/artifacts", name, file), "utf8");
}
