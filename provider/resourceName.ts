/** Every resource of a program. Add a new one here first: the compiler then names the tables that lack its row. */
export const resourceNames = ["Server", "SshKey", "Credential", "Asset"] as const;

export type ResourceName = (typeof resourceNames)[number];
