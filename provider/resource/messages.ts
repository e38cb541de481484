/** The messages that all resources share, and their facts. */
export interface SharedMessages {
  "resource-elsewhere": {
    readonly resource: string;
    readonly id: string;
    /** Host, user and account when it was created. */
    readonly createdAt: string;
    /** Host, user and account of the current configuration. */
    readonly now: string;
    /** What was found there under its id. */
    readonly found: "nothing" | "another";
    readonly differs: "host" | "user" | "account";
    /** The host's address when it was created. */
    readonly formerHost: string;
  };
  "create-unfinished": { readonly resource: string; readonly id: string };
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
