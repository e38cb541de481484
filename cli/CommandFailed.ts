import { shownLines, shownText } from "../provider/shownText";
import { exitCodes } from "./exitCodes";

/**
 * An error that ends a command with this message and exit code. The error message is one line, and the output of
 * another program, such as Pulumi, is printed below it.
 */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";

  constructor(
    readonly exitCode: number,
    message: string,
    { said = "", ...options }: ErrorOptions & { readonly said?: string } = {},
  ) {
    super([shownText(message), ...(said.trim() && [shownLines(said.trim())])].join("\n"), options);
  }
}

/** The error for a command line that the command cannot carry out. */
export const wrongUse = (message: string) => new CommandFailed(exitCodes.configuration, message);
