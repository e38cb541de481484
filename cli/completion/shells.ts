/**
 * The shells that have a completion script. The list has a file of its own, because it is loaded at every start of
 * the command.
 */
export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];
