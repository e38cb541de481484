/** A resource whose configuration points somewhere else now. */
interface Moved {
  readonly resource: string;
  readonly id: string;
  /** Host, user and account when it was created. */
  readonly createdAt: string;
  /** Host, user and account of the current configuration. */
  readonly now: string;
  /** What must be restored; only the account if host and user are the same. */
  readonly restore: "host" | "account" | "noAccount";
}

/** The messages that all resources share, and their facts. */
export interface SharedMessages {
  "resource-elsewhere": Moved & {
    /** What was found there under its id. */
    readonly found: "nothing" | "another";
  };
  "resource-maybe-elsewhere": Moved;
  "resource-replaced-next": { readonly resource: string; readonly id: string; readonly now: string };
  "create-unfinished": { readonly resource: string; readonly id: string };
  "login-set-twice": {
    readonly uniqId: string;
    /** The inputs that set it, of each resource. */
    readonly server: string;
    readonly credential: string;
  };
  "import-id-malformed": {
    readonly resource: string;
    readonly id: string;
    readonly expected: "uniqId" | "idNumber" | "idNumberOrName";
  };
  "input-unknown": {
    readonly property: string;
    readonly resource: string;
    readonly known: readonly string[];
  };
  "input-missing": { readonly property: string };
  /** `reason`: what the schema says, e.g. `must be true or false`. */
  "input-invalid": {
    readonly property: string;
    readonly reason: string;
    /** As JSON, where the engine does not print it: the value of a member such as `timeouts.build`. */
    readonly value?: string;
  };
  "input-private-key": { readonly property: string };
}
