import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { LocalWorkspace } from "@pulumi/pulumi/automation";
import type * as sandboxModule from "../../sandbox";
import type * as sdkModule from "../../sdk";

const root = resolve(__dirname, "../..");

/** What output looks like that shows a stack trace. */
export const stackTrace = /^\s+at .*\.[cm]?[jt]s:\d+/m;

export type Hosting = typeof sdkModule;

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

/** The program of a stack; a scenario puts another in its place, as a user edits it. */
export type Program = (hosting: Hosting) => Promise<Record<string, unknown>> | Record<string, unknown>;

/** A stack driven by the real engine, with the built package linked into its project, against a sandbox of its own. */
export async function hostingStack(first: Program = () => ({}), options: sandboxModule.SandboxOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), "hosting-stack-"));
  const project = join(folder, "project");
  mkdirSync(join(project, "node_modules"), { recursive: true });
  symlinkSync(root, join(project, "node_modules/pulumi-hosting"));
  symlinkSync(join(root, "node_modules/@pulumi"), join(project, "node_modules/@pulumi"));
  const require = createRequire(join(project, "index.js"));
  const hosting = require("pulumi-hosting") as Hosting;
  const { startSandbox } = require("pulumi-hosting/sandbox") as typeof sandboxModule;
  const sandbox = await startSandbox({ profile: "fast", ...options });
  const { ensureEngine } = await import("../../tools/engine/ensure.mjs");
  const { folder: engine } = await ensureEngine();
  const path = `${engine ? `${engine}${delimiter}` : ""}${process.env.PATH}`;
  // The automation API looks for the CLI on its own process's PATH.
  process.env.PATH = path;
  let program = first;
  const stack = await LocalWorkspace.createStack(
    { stackName: "test", projectName: "engine", program: async () => program(hosting) },
    {
      workDir: project,
      projectSettings: { name: "engine", runtime: "nodejs", backend: { url: `file://${folder}` } },
      envVars: {
        PATH: path,
        PULUMI_BACKEND_URL: `file://${folder}`,
        PULUMI_CONFIG_PASSPHRASE: "a passphrase",
        PULUMI_HOME: join(folder, "home"),
        PULUMI_SKIP_UPDATE_CHECK: "true",
        PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
      },
    },
  );
  const configure = async (key: string, value: string, secret = false) =>
    stack.setConfig(`hosting:${key}`, { value, secret });
  await configure("baseUrl", sandbox.url);
  await configure("username", sandbox.username);
  await configure("password", sandbox.password, true);

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
  return {
    sandbox,
    hosting,
    configure,
    /** The folder of the state's files. */
    folder,
    /** For commands that only one scenario needs. */
    stack,
    ran,
    /** Edits the program. */
    edit(next: Program) {
      program = next;
    },
    preview: () => ran(() => stack.preview({ color })),
    /** A preview that fails when anything would change. */
    previewUnchanged: () => ran(() => stack.preview({ color, expectNoChanges: true })),
    up: () => ran(() => stack.up({ color })),
    refresh: () => ran(() => stack.refresh({ color })),
    destroy: () => ran(() => stack.destroy({ color })),
    outputs: () => stack.outputs(),
    /** The stack's resources of a type, e.g. `SshKey`. */
    async resources(name: string): Promise<StoredResource[]> {
      const { deployment } = await stack.exportStack();
      return (deployment.resources as StoredResource[]).filter(({ type }) => type.endsWith(`:${name}`));
    },
    /** The state as it lies on the disk: secrets are encrypted there. */
    exported: async () => {
      const { stdout } = await (stack.workspace as unknown as Runner).runPulumiCmd([
        "stack",
        "export",
        "--stack",
        "test",
      ]);
      return stdout;
    },
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Runner {
  runPulumiCmd(args: string[]): Promise<{ stdout: string }>;
}

export type HostingStack = Awaited<ReturnType<typeof hostingStack>>;
