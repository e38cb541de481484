import { type Command, InvalidArgumentError } from "commander";
import type { Surroundings } from "./surroundings";

/** The context that a command receives when it is defined. */
interface CommandContext {
  readonly surroundings: Surroundings;
  /** Receives the exit code of the command. */
  readonly end: (exitCode: number) => void;
}

/** A command of `pulumi-hosting`. */
export interface CommandRow {
  /** The purpose of the command, as the help shows it. */
  readonly description: string;
  /** The changes that the command makes, for the documentation. */
  readonly changes: string;
  /**
   * Defines the operands and options. The code of the command itself is imported only when it runs, so that help and
   * completion start quickly.
   */
  readonly define: (command: Command, context: CommandContext) => Command;
}

/** The help text of `--stack` for commands that also work without a stack. */
export const stackHelp = "use the configuration of this stack (default: HOSTING_… of the environment)";

/** Collects the values of an option that may be repeated. */
export const repeated = (text: string, earlierTexts: readonly string[] = []): string[] => [
  ...earlierTexts,
  text,
];

/** Parses the whole number of an option. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
