import { type CommandRow, repeated } from "../commandRow";

/** The command `pulumi-hosting drift`. */
export const driftCommand: CommandRow = {
  description:
    "Show what was changed at the host, and the commands that keep or restore it. Exits with code 7 on drift.",
  changes: "nothing",
  define: (command, { surroundings, end }) =>
    command
      .argument(
        "[files...]",
        "output of `pulumi refresh --preview-only --json`; - is standard input; none: run it here",
      )
      .option("--json", "for a program")
      .option("--all", "also what the program leaves out and what costs nothing")
      .option("--run-program", "with the present configuration, and not that of the last `pulumi up`")
      .option("--no-account", "only the stack: no other servers of the account, no plans and templates")
      .option(
        "--stack <name>",
        "the stack to look at (default: the selected one), and its configuration; repeat it for several stacks",
        repeated,
      )
      .action(async (files: string[], flags) => {
        const { drift } = await import("./drift.js");
        end(await drift(files, flags, surroundings));
      }),
};
