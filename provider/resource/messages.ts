/** What messages that every resource shares tell. */
export interface SharedMessages {
  "resource-elsewhere": {
    readonly resource: string;
    readonly id: string;
    /** Host, user and account that it was made with. */
    readonly madeAt: string;
    /** Those that the configuration leads to now. */
    readonly now: string;
    /** What has its id there. */
    readonly found: "nothing" | "another";
    /** What must be put back; only the account where host and user are the same. */
    readonly restore: "host" | "account" | "noAccount";
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
