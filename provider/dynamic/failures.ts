/**
 * An error as Pulumi's dynamic provider prints it. For check, diff, read and delete it writes `${error}: ${error.stack}`
 * to the log, so the text is what failed and the stack is the sentence; for create and update it shows the message.
 */
export class ShownError extends Error {
  override readonly name = "ShownError";
  override readonly stack: string;

  constructor(
    private readonly what: string,
    message: string,
  ) {
    super(message);
    this.stack = message;
  }

  override toString(): string {
    return this.what;
  }
}

/** How the dynamic provider is told that a resource exists but is not as wanted: the id and outputs are stored. */
export class PartlyDone extends ShownError {
  readonly reasons: readonly string[];

  constructor(
    what: string,
    message: string,
    readonly id: string,
    readonly properties: Readonly<Record<string, unknown>>,
  ) {
    super(what, message);
    this.reasons = [message];
  }
}
