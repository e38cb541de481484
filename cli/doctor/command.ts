import { type CommandRow, stackHelp } from "../commandRow";

/** The command `pulumi-hosting doctor`. */
export const doctorCommand: CommandRow = {
  description: "Check everything that Pulumi needs to work with the host. It changes nothing.",
  changes: "nothing",
  define: (command, { surroundings, end }) =>
    command
      .option("--json", "for a program: a list of findings")
      .option("--stack <name>", stackHelp)
      .action(async (flags) => {
        const { doctor } = await import("./doctor.js");
        end(await doctor(flags, surroundings));
      }),
};
