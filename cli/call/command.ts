import { type CommandRow, repeated, stackHelp } from "../commandRow";
import { labelOption } from "../labels";
import { OutputOption } from "../outputOption";

/** `pulumi-hosting call`. */
export const callCommand: CommandRow = {
  description: "Call an operation of the API. Without a name, list all operations.",
  changes:
    "what the operation does. Without a name it lists them: those that say `reads` change nothing. What orders, loses or interrupts something asks first",
  define: (command, { surroundings, end }) =>
    command
      .argument("[operation]", "its name, such as server.details")
      .option(
        "--json <parameters>",
        "its parameters, as JSON with the API's names; - is standard input, @file a file",
      )
      .option("--all", "every item of every page of a list")
      .option("--wait", "wait for what the call starts: a build, a rebuild, a removal, a power state")
      .option(
        "--name <pattern>",
        "for a power operation: the servers of the stack with this host name or id, such as 'web*'; repeat it for several",
        repeated,
      )
      .option(...labelOption)
      .option("--one-at-a-time", "with --name or --label: one server after the other, until one fails")
      .option("--yes", "do not ask before a call that orders, destroys or interrupts something")
      .option("--again", "order a server although an earlier order of it may still arrive")
      .addOption(
        new OutputOption("--vv <file>", "for server.console: write what `remote-viewer` opens to this file"),
      )
      .option("--show-secrets", "print passwords and tokens in the answer")
      .option("--stack <name>", stackHelp)
      .action(async (operation: string | undefined, flags) => {
        const { call } = await import("./call.js");
        end(await call(operation, flags, surroundings));
      }),
};
