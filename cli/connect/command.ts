import { resolve } from "node:path";
import { type CommandRow, stackHelp } from "../commandRow";
import { OutputOption } from "../outputOption";

/** The command `pulumi-hosting connect`. */
export const connectCommand: CommandRow = {
  description: "Find the settings of a host: address, version, paths and names. It only reads.",
  changes: "nothing; with `--write` the stack's configuration, with `--out` a file",
  define: (command, { surroundings, end }) =>
    command
      .option("--address <url>", "address of the host's API (default: that of the configuration)")
      .option("--username <name>", "name of the API user (default: that of the configuration)")
      .option("--write", "set what was found, in the stack's configuration")
      .addOption(new OutputOption("--out <file>", "write what was found to a file of configuration"))
      .option("--json", "for a program: one object, whose `settings` are by key")
      .option("--stack <name>", stackHelp)
      .action(async (flags) => {
        const [{ connect }, { mustNotExist }] = await Promise.all([
          import("./connect.js"),
          import("./settings.js"),
        ]);
        if (flags.out !== undefined) mustNotExist(resolve(surroundings.folder, flags.out));
        end(await connect(flags, surroundings));
      }),
};
