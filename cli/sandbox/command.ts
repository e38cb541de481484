import type { CommandRow } from "../commandRow";

/** The command `pulumi-hosting sandbox`. */
export const sandboxCommand: CommandRow = {
  description: "Simulate a host: `serve` runs until Ctrl-C, `exec` runs a command against a host of its own.",
  changes: "nothing at a host. It simulates one",
  define: (command, { end }) =>
    command
      .argument("[arguments...]")
      // The sandbox parses its own command line.
      .helpOption(false)
      .addHelpText("after", "\n`pulumi-hosting sandbox --help` prints its own options.")
      .allowUnknownOption()
      .passThroughOptions()
      .action(async (args: string[]) => {
        const { runSandbox } = await import("../../sandbox/cli/main.js");
        end(await runSandbox(args));
      }),
};
