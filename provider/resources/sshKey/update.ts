import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { compare, fromOutputs, updatedIn } from "../../resource/compare";
import { accountOf } from "../../resource/record";
import type { Session } from "../../resource/session";
import { namesIn } from "../../values";
import { type SshKeyResource, sshKeyChanges } from "./inputs";
import { findKeyById, forgetKeys, type ListedKey, outputsOf, sameKeyText } from "./read";

/** Renames the key or changes its value: sends the changed inputs in one call. */
export const updateSshKey: SshKeyResource["update"] = async (session, { id, olds, news }, context) => {
  const changed = updatedIn(compare(sshKeyChanges, fromOutputs(olds), news));
  if (changed.size > 0) {
    const accnt = accountOf(session, olds);
    const wanted = {
      ...(changed.has("publicKeyName") && { public_key_name: news.publicKeyName }),
      ...(changed.has("publicKeyValue") && { public_key_value: news.publicKeyValue }),
    };
    try {
      await session.client.sshKey.update({ accnt, id: Number(id), ...wanted }, context);
    } catch (error) {
      // After a lost answer the call is repeated, and then finds the name that it has just set.
      const mayHaveThem = error instanceof HostError && error.kind === "duplicate";
      if (!mayHaveThem || !(await hasChanges(session, { id, wanted, accnt }, context))) throw error;
    } finally {
      forgetKeys(session, accnt);
    }
  }
  return outputsOf(session, id, olds, news);
};

/** Whether the host has the key as wanted; false if it cannot be asked. */
async function hasChanges(
  session: Session,
  {
    id,
    wanted,
    accnt,
  }: { readonly id: string; readonly wanted: ListedKey; readonly accnt: number | undefined },
  call: CallOptions,
): Promise<boolean> {
  forgetKeys(session, accnt);
  const key = await findKeyById(session, id, accnt, call).catch(() => undefined);
  return key !== undefined && namesIn(wanted).every((name) => sameKeyText(key[name], wanted[name]));
}
