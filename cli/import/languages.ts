/**
 * What `pulumi-hosting import` can write: `typescript` for the plugin, `classes` for those of this package. In a file of its
 * own, because every start of the command reads it.
 */
export const languages = ["typescript", "classes", "yaml", "python", "go", "csharp", "java"] as const;
export type Language = (typeof languages)[number];
