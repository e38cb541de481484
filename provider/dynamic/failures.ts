/**
 * An error in the form that Pulumi's dynamic provider prints: the message. For check, diff, read and delete it prints
 * `${error}: ${error.stack}` besides, so the text names the resource, and the stack does not say it all again. With an id
 * it stores the properties: the resource exists, but is not as wanted.
 */
export class ShownError extends Error {
  override readonly name = "ShownError";
  override readonly stack = "failed; the error of the resource says why";
  readonly reasons: readonly string[];

  constructor(
    private readonly what: string,
    message: string,
    readonly id?: string,
    readonly properties?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.reasons = [message];
  }

  override toString(): string {
    return this.what;
  }
}
