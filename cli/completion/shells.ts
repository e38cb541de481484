/** Shells that have a script of completion. In a file of its own, because every start of the command reads it. */
export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];
