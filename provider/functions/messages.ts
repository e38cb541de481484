/** The messages of functions and their facts. */
export interface FunctionMessages {
  "function-argument-unknown": {
    readonly functionName: string;
    readonly argument: string;
    readonly known: readonly string[];
  };
  "function-argument-invalid": { readonly functionName: string };
  "function-item-unnamed": { readonly functionName: string; readonly member: string };
}
