/** A resource whose configuration leads somewhere else now. */
interface Moved {
  readonly resource: string;
  readonly id: string;
  /** Host, user and account that it was created with. */
  readonly createdAt: string;
  /** Those that the configuration leads to now. */
  readonly now: string;
  /** What must be put back; only the account where host and user are the same. */
  readonly restore: "host" | "account" | "noAccount";
}

/** What messages that every resource shares tell. */
export interface SharedMessages {
  "resource-elsewhere": Moved & {
    /** What has its id there. */
    readonly found: "nothing" | "another";
  };
  "resource-maybe-elsewhere": Moved;
  "resource-replaced-next": { readonly resource: string; readonly id: string; readonly now: string };
  "login-set-twice": {
    readonly uniqId: string;
    /** The inputs that set it. */
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
  "input-invalid": { readonly property: string; readonly reason: string };
  "input-private-key": { readonly property: string };
}
