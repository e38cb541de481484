import { type CommandRow, stackHelp } from "../commandRow";

/** `pulumi-hosting connect`. */
export const connectCommand: CommandRow = {
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
        const { connect } = await import("./connect.js");
        end(await connect(flags, surroundings));
      }),
};
