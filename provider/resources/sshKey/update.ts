import type { Session } from "../../session";
import { forgetListed } from "../batch";
import { compare, fromOutputs } from "../plan";
import type { CallContext, Properties } from "../resource";
import { sshKeyChanges } from "./changes";
import { keyList } from "./find";
import { accountOf, outputsOf } from "./state";

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
  if (changed.size > 0) {
    const accnt = accountOf(session, olds);
    await session.client.sshKey.update(
      {
        accnt,
        id: Number(id),
        ...(changed.has("publicKeyName") && { public_key_name: news.publicKeyName as string }),
        ...(changed.has("publicKeyValue") && { public_key_value: news.publicKeyValue as string }),
      },
      { signal },
    );
    forgetListed(session, keyList, accnt);
  }
  return outputsOf(session, id, olds, news);
}
