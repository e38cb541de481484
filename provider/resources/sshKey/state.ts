import type { Session } from "../../session";
import { holderOf } from "../kept";
import { withSet } from "../outputs";
import type { Properties } from "../resource";

/**
 * The outputs to store, after those that were stored before. The account is among them once it was named, because the
 * host does not tell it: a key stays there, whatever the program and the configuration name later.
 */
export function outputsOf(session: Session, id: string, olds: Properties, inputs: Properties): Properties {
  const accountNumber = accountOf(session, { ...olds, ...inputs });
  return {
    ...withSet(inputs),
    ...(accountNumber !== undefined && { accountNumber }),
    keyId: Number(id),
    __holder: holderOf(session, olds),
  };
}

/** The account of the key: its own, or the configured one. */
export const accountOf = (session: Session, properties: Properties): number | undefined =>
  (properties.accountNumber ?? session.configuration.accountNumber) as number | undefined;
