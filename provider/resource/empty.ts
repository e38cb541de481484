/** The host writes "nothing" as null or as an empty text, e.g. backup_plan of a server without backups. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** A building server shows this address (field); it is never the server's. */
export const notYetAnAddress = "127.0.0.1";
