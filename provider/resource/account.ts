import type { Session } from "./session";

/**
 * The account for calls about this resource: the one that the host reported, so that a changed configuration still
 * reaches the same record.
 */
export const accountOf = (
  { configuration }: Session,
  { accountNumber }: { readonly accountNumber?: number | undefined },
): number | undefined => accountNumber ?? configuration.accountNumber;
