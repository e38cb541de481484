import { type CommandRow, repeated, wholeNumber } from "../commandRow";
import { labelOption } from "../labels";

/** `pulumi-hosting report`. */
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
      .option("--html <file>", "also write one page, with a strip, a table that sorts, a time line and costs")
      .option("--json", "for a program: one line of about a kilobyte")
      .option(
        "--fail-on <kinds>",
        "exit with 5 if there are such changes: 'erase,replace,delete,unchecked,cost>50' (50 more for a month), 'erase>1,delete>20%,away>10m' (of the servers that there are; one server's longest time)",
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
      .option(
        "--parallel <number>",
        "what `pulumi up` will be given: the times count with it (default: PULUMI_PARALLEL, or 4 for each processor)",
        wholeNumber,
      )
      .option("--allow-untold-cost", "let `cost>N` pass if a cost is not known")
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
