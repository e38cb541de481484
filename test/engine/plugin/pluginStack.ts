import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { liftVariable } from "../../../provider/lift";
import { type SandboxOptions, startSandbox } from "../../../sandbox";
import { engineStack } from "../support/engineStack";
import { startPlugin } from "../support/pluginInProcess";

/**
 * A resource of the plugin as the engine sees it, without generated classes. Every output that is not an input is
 * named.
 */
export class Bare extends pulumi.CustomResource {
  /** The resource's outputs, by name. */
  readonly told: Record<string, pulumi.Output<unknown>>;

  constructor(
    type: string,
    name: string,
    args: pulumi.Inputs,
    opts?: pulumi.CustomResourceOptions,
    outputs: readonly string[] = [],
  ) {
    const all = { ...Object.fromEntries(outputs.map((output) => [output, undefined])), ...args };
    super(`hosting:index:${type}`, name, all, opts);
    this.told = this as unknown as Record<string, pulumi.Output<unknown>>;
  }
}

/** The program of a stack. A test replaces it, as a user edits a program. */
export type Program = () => Promise<Record<string, unknown>> | Record<string, unknown>;

/**
 * A stack attached to the plugin in this process. If the package's folder is given, the engine starts a plugin itself.
 */
export async function pluginStack(
  first: Program = () => ({}),
  { pluginFolder, ...options }: SandboxOptions & { readonly pluginFolder?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "hosting-plugin-"));
  const workDir = join(folder, "project");
  mkdirSync(workDir);
  const sandbox = await startSandbox({ profile: "fast", ...options });
  const environment: Record<string, string> = {};
  // A clock of the sandbox is used for the plugin too.
  const { clock } = options;
  const plugin = await startPlugin(environment, typeof clock === "object" ? clock : undefined);
  let program = first;
  const engine = await engineStack({
    folder,
    workDir,
    program: async () => program(),
    sandbox,
    ...(pluginFolder ? { pluginFolder } : { env: plugin.env }),
  });
  return {
    ...engine,
    sandbox,
    lift(named: string) {
      engine.lift(named);
      environment[liftVariable] = named;
    },
    /** Replaces the program. */
    edit(next: Program) {
      program = next;
    },
    async close() {
      plugin.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type PluginStack = Awaited<ReturnType<typeof pluginStack>>;
