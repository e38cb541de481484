/**
 * An error in the form that suits Pulumi's dynamic provider, which prints the message. For check, diff, read and delete
 * it also prints `${error}: ${error.stack}`, so the text form names the resource, and the stack is a short sentence
 * that does not repeat the message. If the error has an id, Pulumi stores the id and the properties: the resource
 * exists, but is not in the requested state.
 */
export class ShownError extends Error {
  override readonly name = "ShownError";
  override readonly stack = "failed; the error of the resource says why";
  readonly reasons: readonly string[];

  constructor(
    private readonly subject: string,
    message: string,
    readonly id?: string,
    readonly properties?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.reasons = [message];
  }

  override toString(): string {
    return this.subject;
  }
}
