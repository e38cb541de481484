import type { Properties } from "./properties";
import type { Session } from "./session";

/** The account that calls name: the one that the host told, so that a changed configuration reaches the same record. */
export const accountOf = ({ configuration }: Session, properties: Properties): number | undefined =>
  (properties.accountNumber ?? configuration.accountNumber) as number | undefined;
