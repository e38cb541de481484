/** The HTTP status and headers of a failure, if they do not depend on the host's style of errors. */
interface HttpFailure {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A failure of an operation. The response reports it as `<prefix>::Exception::<name>`, with the HTTP status of that
 * name.
 */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  constructor(
    /** The last part of the error class, such as `RecordNotFound` or `Input::Validation`. */
    readonly errorName: ErrorName,
    message: string,
    /** Further fields of the response. */
    readonly members: { readonly field?: string; readonly errors?: readonly SandboxError[] } = {},
    readonly http?: HttpFailure,
  ) {
    super(message);
  }

  get status(): number {
    return statuses[this.errorName];
  }
}

const statuses = {
  RecordNotFound: 404,
  DuplicateRecord: 409,
  Authorization: 401,
  Permission: 403,
  Forbidden: 403,
  "API::RateLimit": 429,
  "API::Maintenance": 503,
  "API::Internal": 500,
  "API::InvalidMethod": 404,
  "API::InvalidEncoding": 400,
  "Input::Required": 400,
  "Input::Validation": 400,
  "Input::Unknown": 400,
  "Input::Disallowed": 400,
  "Input::NotInRealm": 400,
  "Input::OutOfBounds": 400,
  "Input::Multiple": 400,
  "Workflow::Conflict": 409,
  "Resource::Insufficient": 409,
  "Resource::Unavailable": 409,
  Incapable: 400,
  Deserialize: 400,
  Serialize: 500,
} as const satisfies Record<string, number>;

export type ErrorName = keyof typeof statuses;

/** The failure for a record that does not exist. */
export const missingRecord = (recordName: string, id: unknown): SandboxError =>
  new SandboxError("RecordNotFound", `${recordName} ${id} does not exist`);

/** The failure for one wrong parameter. */
export const wrongParam = (field: string, name: ErrorName, message: string): SandboxError =>
  new SandboxError(name, message, { field });

/** The failure for a parameter whose form is right, but whose value the host does not offer. */
export const invalidValue = (field: string, message: string): SandboxError =>
  wrongParam(field, "Input::NotInRealm", message);
