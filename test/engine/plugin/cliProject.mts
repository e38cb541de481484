import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SandboxOptions, startSandbox } from "../../../sandbox/index.js";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";
import { loginOf } from "../support/host.mjs";
import { startPlugin } from "../support/inProcessPlugin.js";
import { beginStack, type StackConfiguration } from "../support/stackFiles.js";
import type { StateFile } from "../support/stateFile.js";

/**
 * A project of the CLI in a folder of its own, with the package in its node_modules, and a sandbox as its host.
 *
 * @param source the folder that holds the project, in this checkout.
 */
export async function cliProject(source: string, options: SandboxOptions = {}) {
  const home = mkdtempSync(join(tmpdir(), "hosting-project-"));
  const folder = join(home, "project");
  cpSync(join(root, source), folder, { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/pulumi-hosting"));
  const sandbox = await startSandbox({ profile: "fast", ...options });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: await enginePath(),
    ...cliEnvironment(home),
    ...loginOf(sandbox),
  };
  const pulumi = (args: readonly string[]) => {
    sandbox.forgetRequests();
    return run("pulumi", [...args, "--non-interactive"], { cwd: folder, env });
  };
  // The engine would start the executable several times for each command.
  const plugin = await startPlugin(env);
  Object.assign(env, plugin.env);
  let state: StateFile | undefined;
  const stack = () => {
    if (!state) throw new Error("begin a stack first");
    return state;
  };
  return {
    folder,
    env,
    sandbox,
    /** Begins a stack, on which the commands work from now on. */
    async begin(name: string, configuration?: StackConfiguration) {
      state = await beginStack({ folder, home, env }, name, configuration);
    },
    /** What `pulumi stack output` knows. */
    outputs: () => stack().outputs(),
    /** The state as it lies on the disk: secrets are encrypted there. */
    exported: () => stack().exported(),
    /** Puts another text in the place of the one in the state. */
    replaceInState: (from: string, to: string) => stack().replace(from, to),
    /** A command of Pulumi that must succeed; what it printed. */
    async pulumi(...args: string[]): Promise<string> {
      const { code, output } = await pulumi(args);
      if (code !== 0) throw new Error(`pulumi ${args.join(" ")} failed:\n${output}`);
      return output;
    },
    /** Another command that must succeed, in the project. */
    async run(command: string, ...args: string[]): Promise<string> {
      const { code, output } = await run(command, args, { cwd: folder, env });
      if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output}`);
      return output;
    },
    read: (file: string) => readFileSync(join(folder, file), "utf8"),
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    async close() {
      plugin.close();
      await sandbox.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type CliProject = Awaited<ReturnType<typeof cliProject>>;
