import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { liftVariable } from "../../../provider/lift";
import { type SandboxOptions, startSandbox } from "../../../sandbox";
import { engineStack } from "../support/engineStack";
import { startPlugin } from "../support/pluginInProcess";

/** A resource of the plugin as the engine sees it, without an SDK: every output that is not an argument is named. */
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

/** The program of a stack; a scenario puts another in its place, as a user edits it. */
export type Program = () => Promise<Record<string, unknown>> | Record<string, unknown>;

/** A stack attached to the plugin in this process; with the package's folder the engine starts its own. */
export async function pluginStack(
  first: Program = () => ({}),
  { pluginFolder, ...options }: SandboxOptions & { readonly pluginFolder?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "hosting-plugin-"));
  const workDir = join(folder, "project");
  mkdirSync(workDir);
  const sandbox = await startSandbox({ profile: "fast", ...options });
  const environment: Record<string, string> = {};
  // With a clock of its own, the sandbox sets the time of both.
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
    /** Edits the program. */
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
