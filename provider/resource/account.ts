import type { Properties } from "./properties";
import type { Session } from "./session";

/**
 * The account for calls about this resource: the one that the host reported, so that a changed configuration still
 * reaches the same record.
 */
export const accountOf = ({ configuration }: Session, properties: Properties): number | undefined =>
  (properties.accountNumber ?? configuration.accountNumber) as number | undefined;
