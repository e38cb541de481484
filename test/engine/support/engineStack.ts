import { delimiter } from "node:path";
import { type InlineProgramArgs, LocalWorkspace, PulumiCommand, Stack } from "@pulumi/pulumi/automation";
import { liftVariable } from "../../../provider/lift";
import type { Sandbox } from "../../../sandbox";
import { cliEnvironment, lightSdk } from "./cliEnvironment";
import { enginePath, launcher } from "./enginePath";
import { serviceEnvironment, serviceInState } from "./keyService";
import { useOwnChannels } from "./ownChannels";
import { passphrase } from "./sealed";
import { stackConfiguration } from "./settings";
import { StateFile } from "./stateFile";

/**
 * The result of one Pulumi command: its exit code, its output, and the write requests that reached the host, in order.
 */
export interface Ran {
  readonly ok: boolean;
  readonly output: string;
  readonly writes: readonly string[];
}

export interface StoredResource {
  readonly type: string;
  readonly id: string;
  readonly urn: string;
  readonly inputs: Record<string, unknown>;
  readonly outputs: Record<string, unknown>;
}

interface EngineStackOptions {
  /** The folder for the backend and the engine's own files. */
  readonly folder: string;
  /** The folder where the program's packages are found. */
  readonly workDir: string;
  readonly program: InlineProgramArgs["program"];
  readonly sandbox: Sandbox;
  readonly env?: Record<string, string>;
  /** The folder of the package, if the engine starts the plugin itself. */
  readonly pluginFolder?: string;
  /** The stack's name. Default: `test`. */
  readonly name?: string;
}

const project = "engine";

let found: Promise<PulumiCommand> | undefined;

/** The Pulumi CLI. It is located once. */
async function findCommand(path: string): Promise<PulumiCommand> {
  // The automation API looks for the CLI on the PATH of its own process.
  process.env.PATH = path;
  return PulumiCommand.get();
}

/**
 * A stack of the real engine, with a sandbox as its host. Its files are written directly, which saves starting a
 * process for each of them.
 */
export async function engineStack(options: EngineStackOptions) {
  const { folder, workDir, program, sandbox, env = {}, pluginFolder, name = "test" } = options;
  useOwnChannels();
  const path = await enginePath();
  found ??= findCommand(path);
  const workspace = await LocalWorkspace.create({
    workDir,
    program,
    pulumiCommand: await found,
    projectSettings: {
      name: project,
      runtime: "nodejs",
      backend: { url: `file://${folder}` },
      ...(pluginFolder && { plugins: { providers: [{ name: "hosting", path: pluginFolder }] } }),
    },
    envVars: {
      ...cliEnvironment(folder),
      ...lightSdk,
      PATH: `${launcher}${delimiter}${path}`,
      // The passphrase of the states that earlier releases wrote.
      PULUMI_CONFIG_PASSPHRASE: passphrase,
      ...(await serviceEnvironment()),
      ...env,
    },
  });
  const state = new StateFile(folder, project, name);
  const configuration = stackConfiguration(workspace, name);
  workspace.createStack = async () => {
    state.create(serviceInState);
    await configuration.create();
  };
  const stack = await Stack.create(name, workspace);
  // After every command the automation API reads outputs and stack info, which starts three processes. No test needs
  // them.
  stack.outputs = async () => ({});
  stack.info = async () => undefined;

  const configure = async (key: string, value: string, secret = false) =>
    configuration.set(`hosting:${key}`, value, secret);
  await configure("baseUrl", sandbox.url);
  await configure("username", sandbox.username);
  await configure("password", sandbox.password, true);
  return {
    stack,
    configure,
    /** Sets HOSTING_UNPROTECT for the commands that follow. */
    lift(named: string) {
      workspace.envVars[liftVariable] = named;
    },
    /** Removes a key from the configuration. */
    unset: (key: string) => configuration.remove(`hosting:${key}`),
    ...commands(stack, sandbox, state),
  };
}

function commands(stack: Stack, sandbox: Sandbox, state: StateFile) {
  const ran = async (command: () => Promise<{ stdout: string }>): Promise<Ran> => {
    sandbox.forgetRequests();
    try {
      const { stdout } = await command();
      return { ok: true, output: stdout, writes: sandbox.writes() };
    } catch (error) {
      return { ok: false, output: (error as Error).message, writes: sandbox.writes() };
    }
  };
  const color = "never" as const;
  const cli = (...args: string[]) =>
    (stack.workspace as unknown as Runner).runPulumiCmd([...args, "--stack", stack.name]);
  return {
    /** Runs a command that only one test needs. */
    ran,
    /** Runs a command of the CLI that the automation API lacks. */
    cli: (...args: string[]) => ran(() => cli(...args)),
    /** Runs `pulumi preview`. With `plan`, it saves its plan to that file. */
    preview: (options: { plan?: string } = {}) => ran(() => stack.preview({ color, ...options })),
    /** Runs a preview that fails if anything would change. */
    previewUnchanged: () => ran(() => stack.preview({ color, expectNoChanges: true })),
    /** Runs `pulumi up`. With `plan`, it follows the plan in that file. */
    up: (options: { replace?: string[]; refresh?: boolean; plan?: string; parallel?: number } = {}) =>
      ran(() => stack.up({ color, ...options })),
    refresh: () => ran(() => stack.refresh({ color })),
    destroy: () => ran(() => stack.destroy({ color })),
    outputs: () => state.outputs(),
    /** The state with its secrets decrypted. */
    exportStack: () => state.shown(),
    /** The stack's resources of a type, e.g. `SshKey`. */
    async resources(type: string): Promise<StoredResource[]> {
      const { deployment } = await state.shown();
      return ((deployment.resources ?? []) as StoredResource[]).filter((resource) =>
        resource.type.endsWith(`:${type}`),
      );
    },
    /** The state as stored on disk, with its secrets encrypted. */
    exported: async () => state.exported(),
  };
}

interface Runner {
  runPulumiCmd(args: string[]): Promise<{ stdout: string }>;
}
