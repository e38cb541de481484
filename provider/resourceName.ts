/**
 * The names of all resources. When you add a resource, add its name here first: the compiler then reports every table
 * that lacks an entry for it.
 */
export const resourceNames = ["Server", "SshKey", "Credential", "Asset"] as const;

export type ResourceName = (typeof resourceNames)[number];
