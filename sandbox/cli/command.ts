import { createRequire } from "node:module";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { buildProfiles } from "../builds";
import { errorStyles } from "../http/respond";
import { startSandbox } from "../index";
import { announcement, type ServeOptions } from "./announcement";

/** What the command needs of its surroundings. */
export interface Surroundings {
  write(text: string): void;
  writeError(text: string): void;
  /** Ends `serve`. */
  readonly stop: AbortSignal;
}

/**
 * Runs `hosting-sandbox` with these arguments.
 * @returns the exit code: 0, or 1 when the command line is wrong or the sandbox cannot start; the reason is written to
 * `writeError` in one line.
 */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { write, writeError, stop } = surroundings;
  const program = new Command("hosting-sandbox")
    .description("A simulated hosting account behind the Cloud Infrastructure Management API.")
    .version(version(), "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .configureOutput({ writeOut: write, writeErr: writeError })
    .exitOverride();
  program
    .command("serve")
    .description("Listen on loopback until it is stopped (Ctrl-C), and print where, and a login.")
    .option("--port <number>", "port to listen on; 0 takes a free one", portOf, 0)
    .option("--json", 'print one line: {"url","username","password"}')
    .option("--state <file>", "keep the account in this file; it survives a kill (default: in memory)")
    .addOption(
      new Option("--builds <profile>", "how long builds take").choices(buildProfiles).default("fast"),
    )
    .option("--seed <number>", "the same seed gives the same ids and passwords", wholeNumberOf, 1)
    .addOption(
      new Option(
        "--error-style <style>",
        "failures with a status of their own, or with 200 and an error_class",
      )
        .choices(errorStyles)
        .default("status"),
    )
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: writeError })
    .action((options: ServeOptions) => serve(options, surroundings));
  try {
    stop.throwIfAborted();
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (stop.aborted) return 0;
    writeError(`hosting-sandbox: ${reasonOf(error)}\n`);
    return 1;
  }
}

async function serve(options: ServeOptions, { write, stop }: Surroundings): Promise<void> {
  const { port, state, builds, seed, errorStyle } = options;
  const sandbox = await startSandbox({ port, builds, seed, errorStyle, ...(state && { stateFile: state }) });
  try {
    write(announcement(sandbox, options));
    if (!stop.aborted)
      await new Promise((resolve) => stop.addEventListener("abort", resolve, { once: true }));
  } finally {
    await sandbox.close();
  }
}

const wholeNumberOf = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It has to be a whole number.");
  return Number(text);
};

const portOf = (text: string): number => {
  const port = wholeNumberOf(text);
  if (port > 65535) throw new InvalidArgumentError("It has to be 0 to 65535.");
  return port;
};

/** The failures that a user can mend, in words. */
function reasonOf(error: unknown): string {
  const { code, message, path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `port ${port} is taken: choose another with --port, or 0 for a free one`;
  if (code === "EACCES" && port !== undefined)
    return `port ${port} needs rights that you do not have: choose one above 1023`;
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR" || code === "ENOTDIR")
    return `the state file cannot be written: ${path} (${code})`;
  return message;
}

/** Of the package that this file belongs to, which it may call by its own name. */
const version = (): string =>
  (createRequire(__filename)("pulumi-hosting/package.json") as { version: string }).version;
