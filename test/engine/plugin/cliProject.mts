import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "../../../provider/clock.js";
import { type SandboxOptions, startSandbox } from "../../../sandbox/index.js";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";
import { loginOf } from "../support/host.mjs";
import { mustRun } from "../support/mustRun.mjs";
import { startPlugin } from "../support/pluginInProcess.js";
import { beginStack, type StackConfiguration } from "../support/stackFiles.js";
import type { StateFile } from "../support/stateFile.js";

/** examples/yaml in a folder of its own, with the package in its node_modules and a sandbox as its host. */
export async function cliProject(options: SandboxOptions = {}, clock?: Clock) {
  const home = mkdtempSync(join(tmpdir(), "hosting-project-"));
  const folder = join(home, "project");
  cpSync(join(root, "examples/yaml"), folder, { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/pulumi-hosting"));
  const sandbox = await startSandbox({ profile: "fast", ...options });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: await enginePath(),
    ...cliEnvironment(home),
    ...loginOf(sandbox),
  };
  // The plugin runs in this process, because the engine would start its executable several times for each command.
  const plugin = await startPlugin(env, clock);
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
    /** Creates a stack, which all later commands use. */
    async begin(name: string, configuration?: StackConfiguration) {
      state = await beginStack({ folder, home, env }, name, configuration);
    },
    /** The outputs that `pulumi stack output` prints. */
    outputs: () => stack().outputs(),
    /** The state as stored on disk, with its secrets encrypted. */
    exported: () => stack().exported(),
    /** Replaces text in the state. */
    replaceInState: (from: string, to: string) => stack().replace(from, to),
    /** Runs a command of Pulumi that must succeed, and returns its output. */
    pulumi(...args: string[]): Promise<string> {
      sandbox.forgetRequests();
      return mustRun("pulumi", [...args, "--non-interactive"], { cwd: folder, env });
    },
    /** Runs another command that must succeed, in the project's folder. */
    run: (command: string, ...args: string[]) => mustRun(command, args, { cwd: folder, env }),
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    async close() {
      plugin.close();
      await sandbox.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type CliProject = Awaited<ReturnType<typeof cliProject>>;
