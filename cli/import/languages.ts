/** What `pulumi-hosting import` can write. In a file of its own, because every start of the command reads it. */
export const languages = ["typescript", "classes", "yaml"] as const;
export type Language = (typeof languages)[number];
