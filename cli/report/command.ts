import { type CommandRow, repeated, wholeNumber } from "../commandRow";
import { labelOption } from "../labels";
import { OutputOption } from "../outputOption";
import { gateOptions } from "./gateOptions";

/** The command `pulumi-hosting report`. */
export const reportCommand: CommandRow = {
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
      .addOption(
        new OutputOption(
          "--html <file>",
          "also write one page, with a strip, a table that sorts, a time line and costs",
        ),
      )
      .option("--json", "for a program: one line of about a kilobyte")
      .addOption(gateOptions.failOn)
      .addOption(gateOptions.approved)
      .addOption(gateOptions.exitCode)
      .option(
        "--parallel <number>",
        "what `pulumi up` will be given: the times count with it (default: PULUMI_PARALLEL, or 4 for each processor)",
        wholeNumber,
      )
      .addOption(gateOptions.allowUntoldCost)
      .option(
        "--stack <name>",
        "the stack to preview (default: the selected one), or the stack that a given file is about; repeat it for several stacks. Prices come from the host of this stack",
        repeated,
      )
      .option(...labelOption)
      .action(async (files: string[], flags) => {
        const { report } = await import("./report.js");
        end(await report(files, flags, surroundings));
      }),
};
