import { type Command, InvalidArgumentError } from "commander";
import type { Surroundings } from "./surroundings";

/** The surroundings of a command. */
interface CommandContext {
  readonly surroundings: Surroundings;
  /** Receives the exit code. */
  readonly end: (exitCode: number) => void;
}

/** A command of the program. */
export interface CommandRow {
  /** Its purpose, as the help says it. */
  readonly description: string;
  /** Its changes, for those who must know before they run it. */
  readonly changes: string;
  /** Its operands and options. Its code is loaded when it runs, so that help and completion start as fast as Node. */
  readonly define: (command: Command, context: CommandContext) => Command;
}

/** The help of `--stack` where a command needs no stack. */
export const stackHelp = "use the configuration of this stack (default: HOSTING_… of the environment)";

/** An option that may be there several times. */
export const repeated = (text: string, others: readonly string[] = []): string[] => [...others, text];

/** The number that an option gives. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
