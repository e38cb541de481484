/** The host writes an absent value as null or empty text, such as backup_plan of a server without backups. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** The address of a server that is still being built (field `ip`). It is never a server's real address. */
export const notYetAnAddress = "127.0.0.1";
