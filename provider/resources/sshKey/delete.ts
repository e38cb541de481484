import { HostError } from "../../api/errors";
import type { Session } from "../../session";
import type { CallContext, Properties } from "../resource";

/** Removes the key from the account; servers deployed with it keep it. Already gone is success. */
export async function deleteSshKey(
  session: Session,
  { id, olds }: { id: string; olds: Properties },
  { signal, warn }: CallContext,
): Promise<void> {
  if (session.kept.has(`SshKey:${id}`)) {
    warn(`SSH key ${id} stays in the account: its replacement adopted it.`);
    return;
  }
  const accnt = (olds.accountNumber ?? session.configuration.accountNumber) as number | undefined;
  try {
    await session.client.sshKey.remove({ accnt, id: Number(id) }, { signal });
  } catch (error) {
    if (!(error instanceof HostError && error.kind === "notFound")) throw error;
  }
}
