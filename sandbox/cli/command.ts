import { createRequire } from "node:module";
import { Command, CommanderError, Option } from "commander";
import { exec } from "./exec";
import { acceptVariable, addSandboxFlags, readWords } from "./options";
import { serve } from "./serve";
import type { Surroundings } from "./surroundings";

/**
 * Runs `pulumi-hosting sandbox` with these arguments.
 * @returns the exit code: 0, or the exit code of the command that `exec` ran, or 2 if the command line is wrong, or 1
 * if the sandbox cannot start. The reason for 1 or 2 is written to `writeError` in one line.
 */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stop, writeError } = surroundings;
  let exitCode = 0;
  const program = createProgram(surroundings, (code) => {
    exitCode = code;
  });
  try {
    stop.throwIfAborted();
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Every command of this package exits with code 2 if its command line is wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (stop.aborted) return 0;
    writeError(`pulumi-hosting sandbox: ${reasonOf(error)}\n`);
    return 1;
  }
}

/**
 * The program `pulumi-hosting sandbox` with its commands `serve` and `exec`.
 *
 * @param end is called with the exit code of the command that ran.
 */
export function createProgram(surroundings: Surroundings, end: (exitCode: number) => void): Command {
  const program = new Command("pulumi-hosting sandbox")
    .description("Simulates a hosting account with the Cloud Infrastructure Management API.")
    .version(version(), "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .configureOutput({ writeOut: surroundings.write, writeErr: surroundings.writeError })
    .enablePositionalOptions()
    .exitOverride()
    .hook("preAction", (_, command) => readWords(command, surroundings.environment));
  addSandboxFlags(program.command("serve"))
    .description("Listen on loopback until it is stopped (Ctrl-C), and print where, and a login.")
    .addOption(acceptVariable(new Option("--json", 'print one line: {"url","username","password"}')))
    .action(async (flags) => end(await serve(flags, surroundings)));
  addSandboxFlags(program.command("exec"))
    .description("Run a command against a host of its own: `pulumi-hosting sandbox exec -- pulumi up --yes`.")
    .argument("<command...>", "the command and its arguments, after --")
    .addOption(
      acceptVariable(
        new Option("--expect-empty", "fail when servers, SSH keys or credentials are left at the end"),
      ),
    )
    .passThroughOptions()
    .action(async (command, flags) => end(await exec(command, flags, surroundings)));
  return program;
}

/** The message for a failure at the start. If the port is taken or forbidden, the message says which one to choose. */
function reasonOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `port ${port} is taken: choose another with --port, or 0 for a free one`;
  if (code === "EACCES" && port !== undefined)
    return `port ${port} needs rights that you do not have: choose one above 1023`;
  return message;
}

/** The version of this package. A package may import its own files by its own name. */
const version = (): string =>
  (createRequire(__filename)("pulumi-hosting/package.json") as { version: string }).version;
