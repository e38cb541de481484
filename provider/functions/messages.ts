/** What messages of look-ups tell. */
export interface LookUpMessages {
  "look-up-argument-unknown": {
    readonly lookUp: string;
    readonly argument: string;
    readonly known: readonly string[];
  };
  "look-up-argument-invalid": { readonly lookUp: string };
}
