import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type * as sandboxModule from "../../sandbox";
import type * as sdkModule from "../../sdk";
import { sampleServer } from "../support/sampleServer";
import { engineStack } from "./support/engineStack";
import { providerHost } from "./support/providerHost";

export type { Ran, StoredResource } from "./support/engineStack";

const root = resolve(__dirname, "../..");

/** Matches a stack trace in output. */
export const stackTrace = /^\s+at .*\.[cm]?[jt]s:\d+/m;

/** The inputs of the server that most tests declare. */
export const serverArgs: Readonly<Record<string, unknown>> = sampleServer;

export type Hosting = typeof sdkModule;

/** The program of a stack. A test replaces it, as a user edits a program. */
export type Program = (hosting: Hosting) => Promise<Record<string, unknown>> | Record<string, unknown>;

/** A stack of the real engine. The built package is linked into its project, and a sandbox of its own is its host. */
export async function hostingStack(
  first: Program = () => ({}),
  options: sandboxModule.SandboxOptions = {},
  env: Record<string, string> = {},
  name?: string,
) {
  const folder = mkdtempSync(join(tmpdir(), "hosting-stack-"));
  const project = join(folder, "project");
  mkdirSync(join(project, "node_modules"), { recursive: true });
  symlinkSync(root, join(project, "node_modules/pulumi-hosting"));
  symlinkSync(join(root, "node_modules/@pulumi"), join(project, "node_modules/@pulumi"));
  const require = createRequire(join(project, "index.js"));
  const hosting = require("pulumi-hosting") as Hosting;
  const { startSandbox } = require("pulumi-hosting/sandbox") as typeof sandboxModule;
  const sandbox = await startSandbox({ profile: "fast", ...options });
  let program = first;
  const engine = await engineStack({
    folder,
    workDir: project,
    program: async () => program(hosting),
    sandbox,
    env: { ...(await providerHost()), ...env },
    name,
  });
  return {
    ...engine,
    sandbox,
    /** The folder of the project, with the package in its node_modules. */
    project,
    /** Replaces the program. */
    edit(next: Program) {
      program = next;
    },
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type HostingStack = Awaited<ReturnType<typeof hostingStack>>;
