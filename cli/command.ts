import { setMaxListeners } from "node:events";
import { Command, CommanderError } from "commander";
import { endOfCalls } from "../provider/host/callsEnd";
import { CommandFailed } from "./CommandFailed";
import { commands } from "./commands";
import { exitCodes } from "./exitCodes";
import { installNode, isNewEnough } from "./neededNode";
import { OutputOption } from "./outputOption";
import { ownPackage } from "./ownPackage";
import { shownOutput } from "./shownOutput";
import type { Surroundings } from "./surroundings";

/**
 * Runs `pulumi-hosting` with these arguments.
 *
 * @returns the exit code, one of {@link exitCodes}. The reason for a failure is written to `writeError`.
 */
export async function runCommandLine(
  args: readonly string[],
  processSurroundings: Surroundings,
): Promise<number> {
  const surroundings = shownOutput(processSurroundings);
  let exitCode: number = exitCodes.well;
  // Each call in progress adds a listener to this signal, so the number of listeners has no limit.
  setMaxListeners(0, surroundings.stop);
  const program = createProgram(surroundings, (code) => {
    exitCode = code;
  });
  const reportFailure = (ending: { readonly exitCode: number; readonly message: string }) => {
    surroundings.writeError(`pulumi-hosting: ${ending.message}\n`);
    return ending.exitCode;
  };
  try {
    surroundings.stop.throwIfAborted();
    const end = await endOfCalls(() => program.parseAsync(args, { from: "user" }));
    if (end.is === "done") return exitCode;
    if (surroundings.stop.aborted) return exitCodes.interrupted;
    const { endingOf } = await import("./ending.js");
    return reportFailure(endingOf(end));
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.well : exitCodes.configuration;
    if (surroundings.stop.aborted) return exitCodes.interrupted;
    const { failureOf } = await import("./ending.js");
    return reportFailure(failureOf(error));
  }
}

/** @param end receives the exit code of the command that ran. */
function createProgram(surroundings: Surroundings, end: (exitCode: number) => void): Command {
  const program = new Command("pulumi-hosting")
    .description("Shows a hosting account, and what Pulumi is about to do to it.")
    .version(ownPackage().version, "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .configureOutput({ writeOut: surroundings.write, writeErr: surroundings.writeError })
    .enablePositionalOptions()
    .showHelpAfterError("Add --help to see what it takes.")
    .exitOverride();
  for (const [name, { description, define }] of Object.entries(commands))
    define(program.command(name).description(description), { surroundings, end });
  program.hook("preAction", (_program, command) => {
    if (isNewEnough(surroundings.node) || onAnyNode.includes(command.name())) return;
    throw new CommandFailed(
      exitCodes.configuration,
      `pulumi-hosting ${command.name()} does not run on Node ${surroundings.node}. ${installNode()}`,
    );
  });
  program.hook("preAction", (_program, command) => {
    for (const option of command.options) {
      const path: unknown = command.getOptionValue(option.attributeName());
      if (option instanceof OutputOption && typeof path === "string")
        option.mustBeWritable(path, surroundings.folder);
    }
  });
  return program;
}

/** The commands that also run on a Node that is too old, because they help to solve that problem. */
const onAnyNode: readonly string[] = ["doctor", "explain", "completion"];
