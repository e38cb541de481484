/** What Pulumi's dynamic provider stores after a partial failure: the resource exists, but is not as wanted. */
interface StoredPart {
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * An error in the form that Pulumi's dynamic provider prints. For check, diff, read and delete it prints `${error}:
 * ${error.stack}`, so the text names the resource and the stack holds the sentence. For create and update it prints
 * the message. With an id it stores the properties.
 */
export class ShownError extends Error {
  override readonly name = "ShownError";
  override readonly stack: string;
  readonly reasons: readonly string[];
  readonly id: string | undefined;
  readonly properties: StoredPart["properties"] | undefined;

  constructor(
    private readonly what: string,
    message: string,
    part?: StoredPart,
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
