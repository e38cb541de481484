import { setMaxListeners } from "node:events";
import { createRequire } from "node:module";
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { shells } from "./completion/shells";
import { exitCodes } from "./exitCodes";
import { languages } from "./import/languages";
import { type BuildServer, buildServers } from "./init/buildServers";
import { shownOutput } from "./shownOutput";
import type { Surroundings } from "./surroundings";

/**
 * Runs `pulumi-hosting` with these arguments.
 *
 * @returns the exit code, one of {@link exitCodes}. Why a command fails is written to `writeError`.
 */
export async function runCommandLine(args: readonly string[], given: Surroundings): Promise<number> {
  const surroundings = shownOutput(given);
  let exitCode: number = exitCodes.well;
  // As many calls as there are in progress listen to it.
  setMaxListeners(0, surroundings.stop);
  const program = createProgram(surroundings, (code) => {
    exitCode = code;
  });
  try {
    surroundings.stop.throwIfAborted();
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.well : exitCodes.configuration;
    if (surroundings.stop.aborted) return exitCodes.interrupted;
    const { failureOf } = await import("./failureOf.js");
    const failed = failureOf(error);
    surroundings.writeError(`pulumi-hosting: ${failed.message}\n`);
    return failed.exitCode;
  }
}

const stackHelp = "use the configuration of this stack (default: HOSTING_… of the environment)";

/**
 * All commands. What a command does is loaded when it runs, so that help and completion start as fast as Node.
 *
 * @param end receives the exit code of the command that ran.
 */
export function createProgram(surroundings: Surroundings, end: (exitCode: number) => void): Command {
  const program = new Command("pulumi-hosting")
    .description("Shows a hosting account, and what Pulumi is about to do to it.")
    .version(version(), "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .configureOutput({ writeOut: surroundings.write, writeErr: surroundings.writeError })
    .enablePositionalOptions()
    .exitOverride();
  program
    .command("report")
    .description("Show what a preview does to servers, worst first.")
    .argument("[files...]", "output of `pulumi preview --json`; - is standard input; none: run it here")
    .option("--markdown", "for a pull request or a step summary")
    .option(
      "--annotations",
      "for a build server: a warning at each line of the program that loses or stops something",
    )
    .option("--json", "for a program: one line of about a kilobyte")
    .option(
      "--fail-on <kinds>",
      "exit with 5 if there are such changes: 'erase,replace,delete,cost>50' (50 more for a month)",
    )
    .option(
      "--approved <labels>",
      "labels of the pull request; the label that the report names approves the loss",
    )
    .option(
      "--exit-code <number>",
      "exit code of the preview in the file; repeat it for each of several files",
      (text, others: number[] = []) => [...others, wholeNumber(text)],
    )
    .option("--allow-untold-cost", "let `cost>N` pass if a cost is not known")
    .option(
      "--stack <name>",
      "the stack to preview (default: the selected one), or that of the file; its configuration is used for prices; repeat it for several stacks",
      repeated,
    )
    .action(async (files: string[], flags) => {
      const { report } = await import("./report/report.js");
      end(await report(files, flags, surroundings));
    });
  program
    .command("drift")
    .description(
      "Show what was changed at the host, and the commands that keep or restore it. Ends with 7 on drift.",
    )
    .argument(
      "[files...]",
      "output of `pulumi refresh --preview-only --json`; - is standard input; none: run it here",
    )
    .option("--json", "for a program")
    .option("--no-account", "only the stack: no other servers of the account, no plans and templates")
    .option(
      "--stack <name>",
      "the stack to look at (default: the selected one), and its configuration; repeat it for several stacks",
      repeated,
    )
    .action(async (files: string[], flags) => {
      const { drift } = await import("./drift/drift.js");
      end(await drift(files, flags, surroundings));
    });
  program
    .command("import")
    .description("Write an import file and a program for what the account has. Sends nothing to the host.")
    .option("--type <type>", "only this product type, such as Cloud.VPS")
    .option("--domain <name>", "only host names with this in them")
    .option("--region <id>", "only this region", wholeNumber)
    .option("--category <word>", "only this category of assets")
    .option("--project <name>", "only this project of the host")
    .option("--name <name>", "only what has this custom name at the host")
    .addOption(
      new Option(
        "--program <language>",
        "what to write: TypeScript for the plugin, TypeScript with the classes of this package, or YAML (default: what fits the project)",
      ).choices(languages),
    )
    .option("--out <folder>", "folder for both files", ".")
    .option("--force", "overwrite existing files")
    .option("--json", "for a program: what was found")
    .option("--stack <name>", stackHelp)
    .action(async (flags) => {
      const { importAccount } = await import("./import/import.js");
      end(await importAccount(flags, surroundings));
    });
  program
    .command("init")
    .description(
      "Write workflows for a build server: reports on pull requests, a gate, and drift. It overwrites nothing.",
    )
    .addArgument(new Argument("<server>", "whose workflows").choices(Object.keys(buildServers)))
    .option("--dir <folder>", "top folder of the repository", ".")
    .action(async (server: BuildServer, flags) => {
      const { init } = await import("./init/init.js");
      end(await init(server, flags, surroundings));
    });
  program
    .command("connect")
    .description("Find the settings of a host: address, version, paths and names. It only reads.")
    .option("--address <url>", "address of the host's API (default: that of the configuration)")
    .option("--username <name>", "name of the API user (default: that of the configuration)")
    .option("--write", "set what was found, in the stack's configuration")
    .option("--out <file>", "write what was found to a file of configuration")
    .option("--json", "for a program: one object, whose `settings` are by key")
    .option("--stack <name>", stackHelp)
    .action(async (flags) => {
      const { connect } = await import("./connect/connect.js");
      end(await connect(flags, surroundings));
    });
  program
    .command("doctor")
    .description("Check everything that Pulumi needs to work with the host. It changes nothing.")
    .option("--json", "for a program: a list of findings")
    .option("--stack <name>", stackHelp)
    .action(async (flags) => {
      const { doctor } = await import("./doctor/doctor.js");
      end(await doctor(flags, surroundings));
    });
  program
    .command("call")
    .description("Call an operation of the API. Without a name, list all operations.")
    .argument("[operation]", "its name, such as server.details")
    .option(
      "--json <parameters>",
      "its parameters, as JSON with the API's names; - is standard input, @file a file",
    )
    .option("--all", "every item of every page of a list")
    .option("--wait", "wait for what the call starts: a build, a rebuild, a removal, a power state")
    .option("--yes", "do not ask before a call that destroys or interrupts something")
    .option("--show-secrets", "print passwords and tokens in the answer")
    .option("--stack <name>", stackHelp)
    .action(async (operation: string | undefined, flags) => {
      const { call } = await import("./call/call.js");
      end(await call(operation, flags, surroundings));
    });
  program
    .command("sandbox")
    .description(
      "Simulate a host: `serve` runs until Ctrl-C, `exec` runs a command against a host of its own.",
    )
    .argument("[arguments...]")
    // It has a command line of its own.
    .helpOption(false)
    .addHelpText("after", "\n`pulumi-hosting sandbox --help` prints its own options.")
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (args: string[]) => {
      const { runSandbox } = await import("../sandbox/cli/main.js");
      end(await runSandbox(args));
    });
  program
    .command("completion")
    .description("Print a script that completes commands, options and operations in a shell.")
    .addArgument(new Argument("<shell>", "whose script").choices(shells))
    .action(async (shell) => {
      const { completionOf } = await import("./completion/completion.js");
      const { createProgram: createSandbox } = await import("../sandbox/cli/command.js");
      const sandbox = createSandbox({ ...surroundings, runCommand: () => Promise.resolve(0) }, end);
      surroundings.write(completionOf(program, sandbox.commands, shell));
    });
  return program;
}

/** Of the package that this file belongs to, which it may call by its own name. */
const version = (): string =>
  (createRequire(__filename)("pulumi-hosting/package.json") as { version: string }).version;

/** An option that may be there several times. */
const repeated = (text: string, others: readonly string[] = []): string[] => [...others, text];

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
