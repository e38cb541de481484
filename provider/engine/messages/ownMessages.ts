/** The messages of the fronts and their facts. */
export interface EngineMessages {
  "setting-unknown": {
    readonly key: string;
    /** Whose configuration it is: the stack's, or that of a provider in the program. */
    readonly of: "stack" | "provider";
    readonly known: readonly string[];
  };
  /** `required`: what is missing, and how to set it. */
  "login-missing": { readonly required: string };
  /** Host, user and account, at the last `up` and now. */
  "configuration-moved": { readonly before: string; readonly now: string };
  "type-unknown": { readonly type: string; readonly known: readonly string[] };
  "function-unknown": { readonly token: string; readonly known: readonly string[] };
  "not-configured": object;
  "schema-version-unknown": { readonly version: number };
  "calls-not-logged": { readonly why: string };
  "resource-missing": { readonly resource: string; readonly id: string };
  "autoname-disabled": { readonly property: string };
  "autoname-invalid": { readonly property: string; readonly proposed: string; readonly reason: string };
}
