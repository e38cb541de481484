/** A command ends with this text and exit code. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";

  constructor(
    readonly exitCode: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
