import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { failure } from "../../message";
import { accountOf } from "../../resource/record";
import type { Session } from "../../resource/session";
import { kit, type SshKeyInputs, type SshKeyResource, type StoredSshKey } from "./inputs";
import { findKeyBefore, findKeyByName, forgetKeys, type ListedKey, sameKeyText } from "./read";

type Created = { id: string; outputs: StoredSshKey };

/** Milliseconds before each look for a key that was added: a host may list it a little late. */
const pauses = [0, 1_000, 4_000, 10_000, 15_000];

/**
 * Adds the key and then finds its id by name, because the add call does not return it. If a key of the name exists
 * already, this fails or adopts it (`onExisting: "adopt"`). If the answer is lost, a key of this name and value is
 * ours if it did not exist before, and then it is not adopted.
 */
export const createSshKey: SshKeyResource["create"] = (session, { news }, context) => {
  const name = news.publicKeyName;
  const accnt = accountOf(session, news);
  // Two creates of one name at once would each take the other's key for their own.
  return session.inTurn(`SshKey:${accnt ?? ""}:${name}`, async () => {
    const before = await findKeyBefore(session, name, accnt, context);
    // Why the key was not added, if another key of this name or a lost answer may be the reason.
    const params = { accnt, public_key_name: name, public_key_value: news.publicKeyValue };
    const refusal = await session.client.sshKey.add(params, context).then(
      ({ added }) => (added === false ? failure("ssh-key-not-added", { name }) : undefined),
      (error: unknown) => {
        if (error instanceof HostError && (error.kind === "duplicate" || error.mayHaveHappened)) return error;
        throw error;
      },
    );
    const isLost = refusal instanceof HostError && refusal.mayHaveHappened;
    const happened = !refusal || isLost;
    // A cancel does not end this: without its id no one would know the key.
    let found: ListedKey | undefined;
    for (const pause of happened ? pauses : [0]) {
      if (pause > 0) await session.clock.sleep(pause);
      found = await findKeyByName(session, name, accnt, happened ? {} : context).catch((error: unknown) => {
        if (!happened) throw error;
        throw failure("ssh-key-answer-lost", { name, isAnswered: !isLost, looking: "notLookedUp" }, error);
      });
      // In other letters it may be another one, until the new one is listed.
      if (found?.public_key_name === name || found?.id !== before?.id) break;
    }
    if (!found)
      throw refusal ?? failure("ssh-key-answer-lost", { name, isAnswered: true, looking: "notListed" });
    const isNew = found.id !== before?.id && sameKeyText(found.public_key_value, news.publicKeyValue);
    const isOurs = !refusal || (isLost && isNew);
    return isOurs
      ? result(session, found, news)
      : takeOver(session, news, { existing: found, refusal }, context);
  });
};

async function takeOver(
  session: Session,
  news: SshKeyInputs,
  { existing, refusal }: { readonly existing: ListedKey; readonly refusal: Error },
  call: CallOptions,
): Promise<Created> {
  const adopted = result(session, existing, news, { __adopted: true });
  if (news.onExisting !== "adopt")
    throw failure("ssh-key-name-taken", { name: news.publicKeyName, id: adopted.id }, refusal);
  if (!sameKeyText(existing.public_key_value, news.publicKeyValue)) {
    const accnt = accountOf(session, news);
    const params = { accnt, id: Number(existing.id), public_key_value: news.publicKeyValue };
    await session.client.sshKey.update(params, call);
    forgetKeys(session, accnt);
  }
  // In a replacement the old resource is this same key; its delete must not remove what was just adopted.
  session.run.use("SshKey", adopted.id, "keeps", { outputs: adopted.outputs });
  return adopted;
}

const result = (
  session: Session,
  key: ListedKey,
  news: SshKeyInputs,
  hidden: Pick<StoredSshKey, "__adopted"> = {},
): Created => {
  if (!key.id) throw failure("ssh-key-without-id", { name: news.publicKeyName });
  const id = String(key.id);
  const record = { accnt: accountOf(session, news) };
  return { id, outputs: kit.outputsOf(session, { id, olds: hidden }, record, news) };
};
