import type { CommandRow } from "../commandRow";

/** The command `pulumi-hosting explain`. */
export const explainCommand: CommandRow = {
  description:
    "Explain the code at the end of a message, and say what to do. Without a code, list all codes.",
  changes: "nothing",
  define: (command, { surroundings, end }) =>
    command
      .argument("[codes...]", "such as server-exists, with or without its brackets")
      .action(async (codes: string[]) => {
        const { explain } = await import("./explain.js");
        end(explain(codes, surroundings));
      }),
};
