/**
 * The languages that `pulumi-hosting import` can write: `typescript` for the plugin, `classes` for those of this
 * package, `other` for a runtime that is not known here. In a file of its own, because every start of the command reads
 * it.
 */
export const languages = [
  ...(["typescript", "classes", "yaml", "python", "go", "csharp", "java"] as const),
  ...(["hcl", "pcl", "other"] as const),
] as const;
export type Language = (typeof languages)[number];
