import { shownLines, shownText } from "../provider/shownText";
import { exitCodes } from "./exitCodes";

/** A command ends with this text and exit code. The text is one line; what another program has said comes after it. */
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

/** The typed command cannot be done. */
export const wrongUse = (message: string) => new CommandFailed(exitCodes.configuration, message);
