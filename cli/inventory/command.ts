import { Argument } from "commander";
import { type CommandRow, repeated } from "../commandRow";
import { labelOption } from "../labels";
import { type InventoryFormat, inventoryFormats } from "./inventoryFormats";

/** The command `pulumi-hosting inventory`. */
export const inventoryCommand: CommandRow = {
  description:
    "Print the servers of stacks for another tool: names, addresses, users, groups and SSH host keys. It reads only stack state.",
  changes: "nothing",
  define: (command, { surroundings, end }) =>
    command
      .addArgument(new Argument("<format>", "for which tool").choices(inventoryFormats))
      .option(
        "--stack <name>",
        "the stack whose servers to print (default: the selected one); repeat it for several",
        repeated,
      )
      .option(...labelOption)
      .option("--list", "for `ansible`: as a script prints them that Ansible runs")
      .option("--host <name>", "for `ansible`: the variables of one server, as such a script prints them")
      .action(async (format: InventoryFormat, flags) => {
        const { inventory } = await import("./inventory.js");
        end(await inventory(format, flags, surroundings));
      }),
};
