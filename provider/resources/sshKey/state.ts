import type { Session } from "../../session";
import { holderOf } from "../kept";
import { withSet } from "../outputs";
import type { Properties } from "../resource";

/** The outputs to store, after those that were stored before. */
export const outputsOf = (
  session: Session,
  id: string,
  olds: Properties,
  inputs: Properties,
): Properties => ({
  ...withSet(inputs),
  keyId: Number(id),
  __holder: holderOf(session, olds),
});

/** The account of the key: its own, or the configured one. */
export const accountOf = (session: Session, properties: Properties): number | undefined =>
  (properties.accountNumber ?? session.configuration.accountNumber) as number | undefined;
