/** What Pulumi's dynamic provider stores after a failure: the resource exists, but is not as wanted. */
export interface Part {
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * An error as Pulumi's dynamic provider prints it. For check, diff, read and delete it writes `${error}: ${error.stack}`
 * to the log, so the text is what failed and the stack is the sentence; for create and update it shows the message.
 * One with an id tells it what to store.
 */
export class ShownError extends Error {
  override readonly name = "ShownError";
  override readonly stack: string;
  readonly reasons: readonly string[];
  readonly id: string | undefined;
  readonly properties: Part["properties"] | undefined;

  constructor(
    private readonly what: string,
    message: string,
    part?: Part,
  ) {
    super(message);
    this.stack = message;
    this.reasons = [message];
    this.id = part?.id;
    this.properties = part?.properties;
  }

  override toString(): string {
    return this.what;
  }
}
