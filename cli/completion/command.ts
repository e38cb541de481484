import { Argument } from "commander";
import type { CommandRow } from "../commandRow";
import { shells } from "./shells";

/** `pulumi-hosting completion`. */
export const completionCommand: CommandRow = {
  description: "Print a script that completes commands, options and operations in a shell.",
  changes: "nothing",
  define: (command, { surroundings, end }) =>
    command.addArgument(new Argument("<shell>", "whose script").choices(shells)).action(async (shell) => {
      const { completionScript } = await import("./completion.js");
      const { createProgram: createSandbox } = await import("../../sandbox/cli/command.js");
      const sandbox = createSandbox({ ...surroundings, runCommand: () => Promise.resolve(0) }, end);
      const program = command.parent ?? command;
      surroundings.write(completionScript(program, sandbox.commands, shell));
    }),
};
