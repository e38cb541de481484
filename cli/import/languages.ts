/**
 * The languages of `pulumi-hosting import`: `typescript` is TypeScript for the plugin, `classes` is TypeScript with
 * the classes of this package, and `other` is for a runtime that is not in the list. The list has a file of its own,
 * because it is loaded at every start of the command.
 */
export const languages = [
  ...(["typescript", "classes", "yaml", "python", "go", "csharp", "java"] as const),
  ...(["hcl", "pcl", "other"] as const),
] as const;
export type Language = (typeof languages)[number];
