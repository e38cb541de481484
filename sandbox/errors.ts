/** The part of a failure that belongs to HTTP: it is said whatever the host's style of errors. */
interface HttpFailure {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A handler's failure: answered as `<prefix>::Exception::<name>` with the status of its kind. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  constructor(
    /** Ending of the error class, e.g. `RecordNotFound` or `Input::Validation`. */
    readonly errorName: ErrorName,
    message: string,
    /** Further members of the answer. */
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

/** A record that is not there. */
export const missingRecord = (what: string, id: unknown): SandboxError =>
  new SandboxError("RecordNotFound", `${what} ${id} does not exist`);

/** A failure that one parameter is at fault for. */
export const wrongParam = (field: string, name: ErrorName, message: string): SandboxError =>
  new SandboxError(name, message, { field });

/** A parameter that is wrong by what the host has, not by its shape. */
export const invalidValue = (field: string, message: string): SandboxError =>
  wrongParam(field, "Input::NotInRealm", message);
