import { Option } from "commander";
import type { CommandRow } from "../commandRow";
import { pipelineNames } from "./pipelineNames";

/** The command `pulumi-hosting stacks`. */
export const stacksCommand: CommandRow = {
  description: "List the stacks that workflows name, and which of them a change concerns.",
  changes: "nothing",
  define: (command, { surroundings, end }) =>
    command
      .argument(
        "[file]",
        "the file that names them; - is standard input (default: the one that `init` wrote)",
      )
      .option("--since <commit>", "only those that the changes since this commit concern")
      .option("--project <folder>", "only those of this project")
      .option("--stack <name>", "only those of this name")
      .addOption(
        new Option("--for <pipeline>", "as this part of a pipeline reads them").choices(pipelineNames),
      )
      .option("--json", "for a program")
      .action(async (file: string | undefined, flags) => {
        const { stacks } = await import("./stacks.js");
        end(await stacks(file, flags, surroundings));
      }),
};
