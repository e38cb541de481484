import { join } from "node:path";
import { type InlineProgramArgs, LocalWorkspace, type Stack } from "@pulumi/pulumi/automation";
import type { Sandbox } from "../../../sandbox";
import { enginePath } from "./enginePath";
import { useOwnChannels } from "./ownChannels";

/** What one Pulumi command did: how it ended, what it printed, and the writes that reached the host, in order. */
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

export interface EngineStackOptions {
  /** Where the backend and the engine's own files go. */
  readonly folder: string;
  /** Where the program's packages are found. */
  readonly workDir: string;
  readonly program: InlineProgramArgs["program"];
  readonly sandbox: Sandbox;
  readonly env?: Record<string, string>;
  /** The folder of the package, where the engine is to start the plugin itself. */
  readonly pluginFolder?: string;
}

/** A stack of the real engine, configured for a sandbox. */
export async function engineStack(options: EngineStackOptions) {
  const { folder, workDir, program, sandbox, env = {}, pluginFolder } = options;
  useOwnChannels();
  const path = await enginePath();
  // The automation API looks for the CLI on its own process's PATH.
  process.env.PATH = path;
  const stack = await LocalWorkspace.createStack(
    { stackName: "test", projectName: "engine", program },
    {
      workDir,
      projectSettings: {
        name: "engine",
        runtime: "nodejs",
        backend: { url: `file://${folder}` },
        ...(pluginFolder && { plugins: { providers: [{ name: "hosting", path: pluginFolder }] } }),
      },
      envVars: {
        PATH: path,
        PULUMI_BACKEND_URL: `file://${folder}`,
        PULUMI_CONFIG_PASSPHRASE: "a passphrase",
        PULUMI_HOME: join(folder, "home"),
        PULUMI_SKIP_UPDATE_CHECK: "true",
        PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
        ...env,
      },
    },
  );
  const configure = async (key: string, value: string, secret = false) =>
    stack.setConfig(`hosting:${key}`, { value, secret });
  await configure("baseUrl", sandbox.url);
  await configure("username", sandbox.username);
  await configure("password", sandbox.password, true);
  return { stack, configure, ...commands(stack, sandbox) };
}

function commands(stack: Stack, sandbox: Sandbox) {
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
    (stack.workspace as unknown as Runner).runPulumiCmd([...args, "--stack", "test"]);
  return {
    /** For commands that only one scenario needs. */
    ran,
    /** A command of the CLI that the automation API lacks. */
    cli: (...args: string[]) => ran(() => cli(...args)),
    preview: () => ran(() => stack.preview({ color })),
    /** A preview that fails when anything would change. */
    previewUnchanged: () => ran(() => stack.preview({ color, expectNoChanges: true })),
    up: (options: { replace?: string[] } = {}) => ran(() => stack.up({ color, ...options })),
    refresh: () => ran(() => stack.refresh({ color })),
    destroy: () => ran(() => stack.destroy({ color })),
    outputs: () => stack.outputs(),
    /** The stack's resources of a type, e.g. `SshKey`. */
    async resources(name: string): Promise<StoredResource[]> {
      const { deployment } = await stack.exportStack();
      return ((deployment.resources ?? []) as StoredResource[]).filter(({ type }) =>
        type.endsWith(`:${name}`),
      );
    },
    /** The state as it lies on the disk: secrets are encrypted there. */
    exported: async () => (await cli("stack", "export")).stdout,
  };
}

interface Runner {
  runPulumiCmd(args: string[]): Promise<{ stdout: string }>;
}
