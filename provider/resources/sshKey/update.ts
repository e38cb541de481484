import type { Session } from "../../session";
import { withSet } from "../outputs";
import { compare, fromOutputs } from "../plan";
import type { CallContext, Properties } from "../resource";
import { sshKeyChanges } from "./changes";

/** Renames the key or changes its value, in one call; only what changed is sent. */
export async function updateSshKey(
  session: Session,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
  { signal }: CallContext,
): Promise<Properties> {
  const changed = new Set(
    compare(sshKeyChanges, fromOutputs(olds), news)
      .filter((change) => change.effect === "update")
      .map((change) => change.property),
  );
  if (changed.size > 0)
    await session.client.sshKey.update(
      {
        accnt: (olds.accountNumber ?? session.configuration.accountNumber) as number | undefined,
        id: Number(id),
        ...(changed.has("publicKeyName") && { public_key_name: news.publicKeyName as string }),
        ...(changed.has("publicKeyValue") && { public_key_value: news.publicKeyValue as string }),
      },
      { signal },
    );
  return { ...withSet(news), keyId: Number(id) };
}
