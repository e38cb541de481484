/** The messages of an Asset and their facts; `asset` is its name with its uniqId. */
export interface AssetMessages {
  "asset-missing": { readonly uniqId: string };
  "asset-gone": { readonly asset: string };
  "asset-released": { readonly asset: string };
  "asset-server-not-removed": { readonly asset: string };
  "asset-of-server": { readonly uniqId: string; readonly inputs: readonly string[] };
  "asset-kept": { readonly asset: string; readonly because: "adopted" | "held" };
}
