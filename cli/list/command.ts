import { type CommandRow, repeated } from "../commandRow";
import { labelOption } from "../labels";

/** The command `pulumi-hosting list`. */
export const listCommand: CommandRow = {
  description: "List the servers of the account: where they are, what they cost, and which stack has them.",
  changes: "nothing",
  define: (command, { surroundings, end }) =>
    command
      .option(
        "--stack <name>",
        "only the servers of this stack; - for those in none; repeat it for several. The first one's login is used",
        repeated,
      )
      .option("--name <pattern>", "only these host names: 'web*'")
      .option(...labelOption)
      .option("-o, --columns <names>", "what to show, such as domain,ip,stack; -o columns=… is the same")
      .option("--json", "for a program: a list of servers")
      .option("--csv", "for a spreadsheet")
      .action(async (flags) => {
        const { list } = await import("./list.js");
        end(await list(flags, surroundings));
      }),
};
