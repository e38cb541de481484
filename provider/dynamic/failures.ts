/**
 * An error in the form that Pulumi's dynamic provider prints. For check, diff, read and delete it prints `${error}:
 * ${error.stack}`, so the text names the resource and the stack holds the sentence. For create and update it prints
 * the message. With an id it stores the properties: the resource exists, but is not as wanted.
 */
export class ShownError extends Error {
  override readonly name = "ShownError";
  override readonly stack: string;
  readonly reasons: readonly string[];

  constructor(
    private readonly what: string,
    message: string,
    readonly id?: string,
    readonly properties?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.stack = message;
    this.reasons = [message];
  }

  override toString(): string {
    return this.what;
  }
}
