import type { Session } from "./session";

/** The account that calls name: the one that the host told, so that a changed configuration reaches the same record. */
export const accountOf = (
  { configuration }: Session,
  { accountNumber }: { readonly accountNumber?: number | undefined },
): number | undefined => accountNumber ?? configuration.accountNumber;
