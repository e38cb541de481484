import { accountOf } from "../../resource/record";
import type { Session } from "../../resource/session";
import { withSet } from "../../resource/stored";
import type { SshKeyInputs, StoredSshKey } from "./inputs";

/**
 * The outputs to store. The account is among them once it was named, because the host does not report it: the key
 * stays there even if the program or the configuration later names another account.
 */
export function outputsOf(
  session: Session,
  id: string,
  olds: StoredSshKey,
  inputs: Partial<SshKeyInputs>,
): StoredSshKey {
  const accountNumber = accountOf(session, { ...olds, ...inputs });
  return {
    ...withSet(inputs),
    ...(accountNumber !== undefined && { accountNumber }),
    keyId: Number(id),
    ...(olds.__adopted && { __adopted: true }),
    __holder: session.managed.markOf(olds),
  };
}
