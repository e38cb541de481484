import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { shells } from "./completion/shells";
import { languages } from "./import/languages";
import { type BuildServer, buildServers } from "./init/buildServers";
import type { Surroundings } from "./surroundings";

/** What a command runs in. */
export interface CommandContext {
  readonly surroundings: Surroundings;
  /** Receives the exit code. */
  readonly end: (exitCode: number) => void;
}

interface CommandRow {
  /** What it does, as the help says it. */
  readonly description: string;
  /** What it changes, for those who must know before they run it. */
  readonly changes: string;
  /** Its operands and options. What it does is loaded when it runs, so that help and completion start as fast as Node. */
  readonly define: (command: Command, context: CommandContext) => Command;
}

const stackHelp = "use the configuration of this stack (default: HOSTING_… of the environment)";

/** Every command of `pulumi-hosting`: its help, its completion and the tables of the pages follow from its row. */
export const commands: Readonly<Record<string, CommandRow>> = {
  report: {
    description: "Show what a preview does to servers, worst first.",
    changes: "nothing",
    define: (command, { surroundings, end }) =>
      command
        .argument("[files...]", "output of `pulumi preview --json`; - is standard input; none: run it here")
        .option("--markdown", "for a pull request or a step summary")
        .option(
          "--annotations",
          "for a build server: a warning at each line of the program that loses or stops something",
        )
        .option("--json", "for a program: one line of about a kilobyte")
        .option(
          "--fail-on <kinds>",
          "exit with 5 if there are such changes: 'erase,replace,delete,unchecked,cost>50' (50 more for a month)",
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
        }),
  },
  drift: {
    description:
      "Show what was changed at the host, and the commands that keep or restore it. Ends with 7 on drift.",
    changes: "nothing",
    define: (command, { surroundings, end }) =>
      command
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
        }),
  },
  import: {
    description: "Write an import file and a program for what the account has. Sends nothing to the host.",
    changes: "files in this folder",
    define: (command, { surroundings, end }) =>
      command
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
        }),
  },
  init: {
    description:
      "Write workflows for a build server: reports on pull requests, a gate, and drift. It overwrites nothing.",
    changes: "files in this folder",
    define: (command, { surroundings, end }) =>
      command
        .addArgument(new Argument("<server>", "whose workflows").choices(Object.keys(buildServers)))
        .option("--dir <folder>", "top folder of the repository", ".")
        .action(async (server: BuildServer, flags) => {
          const { init } = await import("./init/init.js");
          end(await init(server, flags, surroundings));
        }),
  },
  connect: {
    description: "Find the settings of a host: address, version, paths and names. It only reads.",
    changes: "nothing; with `--write` the stack's configuration, with `--out` a file",
    define: (command, { surroundings, end }) =>
      command
        .option("--address <url>", "address of the host's API (default: that of the configuration)")
        .option("--username <name>", "name of the API user (default: that of the configuration)")
        .option("--write", "set what was found, in the stack's configuration")
        .option("--out <file>", "write what was found to a file of configuration")
        .option("--json", "for a program: one object, whose `settings` are by key")
        .option("--stack <name>", stackHelp)
        .action(async (flags) => {
          const { connect } = await import("./connect/connect.js");
          end(await connect(flags, surroundings));
        }),
  },
  doctor: {
    description: "Check everything that Pulumi needs to work with the host. It changes nothing.",
    changes: "nothing",
    define: (command, { surroundings, end }) =>
      command
        .option("--json", "for a program: a list of findings")
        .option("--stack <name>", stackHelp)
        .action(async (flags) => {
          const { doctor } = await import("./doctor/doctor.js");
          end(await doctor(flags, surroundings));
        }),
  },
  call: {
    description: "Call an operation of the API. Without a name, list all operations.",
    changes:
      "what the operation does. Without a name it lists them: those that say `reads` change nothing. `server.create` orders a server without a question",
    define: (command, { surroundings, end }) =>
      command
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
        }),
  },
  sandbox: {
    description:
      "Simulate a host: `serve` runs until Ctrl-C, `exec` runs a command against a host of its own.",
    changes: "nothing at a host. It simulates one",
    define: (command, { end }) =>
      command
        .argument("[arguments...]")
        // It has a command line of its own.
        .helpOption(false)
        .addHelpText("after", "\n`pulumi-hosting sandbox --help` prints its own options.")
        .allowUnknownOption()
        .passThroughOptions()
        .action(async (args: string[]) => {
          const { runSandbox } = await import("../sandbox/cli/main.js");
          end(await runSandbox(args));
        }),
  },
  completion: {
    description: "Print a script that completes commands, options and operations in a shell.",
    changes: "nothing",
    define: (command, { surroundings, end }) =>
      command.addArgument(new Argument("<shell>", "whose script").choices(shells)).action(async (shell) => {
        const { completionOf } = await import("./completion/completion.js");
        const { createProgram: createSandbox } = await import("../sandbox/cli/command.js");
        const sandbox = createSandbox({ ...surroundings, runCommand: () => Promise.resolve(0) }, end);
        const all = command.parent ?? command;
        surroundings.write(completionOf(all, sandbox.commands, shell));
      }),
  },
};

/** An option that may be there several times. */
const repeated = (text: string, others: readonly string[] = []): string[] => [...others, text];

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
