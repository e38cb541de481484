import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { accountOf } from "../../resource/account";
import { compare, fromOutputs } from "../../resource/compare";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { sshKeyChanges } from "./changes";
import { findKeyById, forgetKeys, sameKeyText } from "./find";
import { outputsOf } from "./stored";

/** Renames the key or changes its value: sends the changed inputs in one call. */
export async function updateSshKey(
  session: Session,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
  context: CallContext,
): Promise<Properties> {
  const changed = new Set(
    compare(sshKeyChanges, fromOutputs(olds), news)
      .filter((change) => change.effect === "update")
      .map((change) => change.property),
  );
  if (changed.size > 0) {
    const accnt = accountOf(session, olds);
    const wanted = {
      ...(changed.has("publicKeyName") && { public_key_name: news.publicKeyName as string }),
      ...(changed.has("publicKeyValue") && { public_key_value: news.publicKeyValue as string }),
    };
    try {
      await session.client.sshKey.update({ accnt, id: Number(id), ...wanted }, context);
    } catch (error) {
      // After a lost answer the call is repeated, and then finds the name that it has just set.
      const mayHaveThem = error instanceof HostError && error.kind === "duplicate";
      if (!mayHaveThem || !(await hasChanges(session, id, wanted, accnt, context))) throw error;
    } finally {
      forgetKeys(session, accnt);
    }
  }
  return outputsOf(session, id, olds, news);
}

/** Whether the host has the key as wanted; false if it cannot be asked. */
async function hasChanges(
  session: Session,
  id: string,
  wanted: Readonly<Record<string, string>>,
  accnt: number | undefined,
  call: CallOptions,
): Promise<boolean> {
  forgetKeys(session, accnt);
  const key: Properties | undefined = await findKeyById(session, id, accnt, call).catch(() => undefined);
  return key !== undefined && Object.entries(wanted).every(([name, value]) => sameKeyText(key[name], value));
}
