import { accountOf } from "../../resource/account";
import type { Properties } from "../../resource/properties";
import type { Session } from "../../resource/session";
import { withSet } from "../../resource/stored";

/**
 * The outputs to store. The account is among them once it was named, because the host does not report it: the key
 * stays there even if the program or the configuration later names another account.
 */
export function outputsOf(session: Session, id: string, olds: Properties, inputs: Properties): Properties {
  const accountNumber = accountOf(session, { ...olds, ...inputs });
  return {
    ...withSet(inputs),
    ...(accountNumber !== undefined && { accountNumber }),
    keyId: Number(id),
    __holder: session.managed.markOf(olds),
  };
}
