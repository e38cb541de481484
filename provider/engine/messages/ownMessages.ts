/** What messages of the fronts tell. */
export interface EngineMessages {
  "setting-unknown": {
    readonly key: string;
    /** Whose it is: the stack's, or a provider's that the program declares. */
    readonly of: "stack" | "provider";
    readonly known: readonly string[];
  };
  "type-unknown": { readonly type: string; readonly known: readonly string[] };
  "function-unknown": { readonly token: string; readonly known: readonly string[] };
  "not-configured": object;
  "schema-version-unknown": { readonly version: number };
  "calls-not-logged": { readonly why: string };
  "processes-not-told": { readonly why: string };
  "resource-missing": { readonly resource: string; readonly id: string };
  "replacement-protected": { readonly id: string };
  "autoname-disabled": { readonly property: string };
  "autoname-invalid": { readonly property: string; readonly proposed: string; readonly reason: string };
}
