import type { CallOptions } from "../../api/callOptions";
import { isHostError } from "../../api/errors";
import { afterwards } from "../../host/afterwards";
import { unlessFailed } from "../../host/secondSource";
import { failure, isFailure } from "../../message";
import { madeTwice } from "../../resource/madeTwice";
import { accountOf } from "../../resource/record";
import { sendOnce } from "../../resource/sendOnce";
import type { Session } from "../../resource/session";
import { kit, type SshKeyInputs, type SshKeyResource, type StoredSshKey } from "./inputs";
import { findKeysBefore, findKeysByName, forgetKeys, type ListedKey } from "./read";

type Created = { id: string; outputs: StoredSshKey };

/** Milliseconds before each look for a key that may have been added: a host may list it a little late. */
const pauses = [0, 1_000, 4_000, 10_000, 15_000];

/** Failures of which a key of the same name may be the cause. */
const ofName = ["ssh-key-not-added", "ssh-key-answer-lost"] as const;

/**
 * Adds the key and then finds its id by name, because the add call does not return it. If a key of the name exists
 * already, this fails or adopts it (`onExisting: "adopt"`). If the answer is lost, a key of this name and value is
 * ours if it did not exist before, and then it is not adopted.
 */
export const createSshKey: SshKeyResource["create"] = (session, { news }, context) => {
  const { publicKeyName: name, publicKeyValue } = news;
  const accnt = accountOf(session, news);
  // Two creates of one name at once would each take the other's key for their own.
  return session.inTurn(`SshKey:${accnt ?? ""}:${name}`, async () => {
    const keysBefore = await findKeysBefore(session, name, accnt, context);
    const isNew = ({ id }: ListedKey) => !keysBefore.some((one) => one.id === id);
    const hasText = (one: ListedKey) => kit.judge(one, news, ["publicKeyValue"]);
    const isExact = (one: ListedKey) => hasText(one) === "same";
    const twice = madeTwice(`SSH key "${name}"`, ({ id }: ListedKey) => Number(id), context);
    try {
      const added = await sendOnce<ListedKey>(session, context, {
        name: `SSH key ${name}`,
        pauses,
        async send(options) {
          const params = { accnt, public_key_name: name, public_key_value: publicKeyValue };
          const { added } = await session.client.sshKey.add(params, options);
          if (added === false) throw failure("ssh-key-not-added", { name });
          return undefined;
        },
        async look(call) {
          return (await findKeysByName(session, name, accnt, call)).filter(isNew);
        },
        idOf: ({ id }) => String(id),
        // Names are unique, so a new one that does not show its text is the one just added.
        isExact: (one) => hasText(one) !== "other",
        choose: (several) => twice.first(several.some(isExact) ? several.filter(isExact) : several),
        failure: (lost, cause) => failure("ssh-key-answer-lost", { name, ...lost }, cause),
      });
      return result(session, added, news);
    } catch (refusal) {
      const isOfName = isHostError(refusal, "duplicate") || isFailure(refusal, ...ofName);
      // After a cancel the host was asked for a while already.
      if (!isOfName || context.signal?.aborted) throw refusal;
      const find = (call: CallOptions) => unlessFailed(findKeysByName(session, name, accnt, call));
      const found = await afterwards(session, find, context.signal);
      const named = found.is === "done" ? (found.value ?? []) : [];
      const existing = named.at(-1);
      if (!existing) throw refusal;
      // Refused because it is there: a proxy has sent it twice, and the first one was added.
      const ours = named.filter((one) => isNew(one) && isExact(one));
      if (ours.length > 0) return result(session, twice.first(ours), news);
      return takeOver(session, news, { existing, refusal }, context);
    }
  });
};

async function takeOver(
  session: Session,
  news: SshKeyInputs,
  { existing, refusal }: { readonly existing: ListedKey; readonly refusal: unknown },
  call: CallOptions,
): Promise<Created> {
  const adopted = result(session, existing, news, { __adopted: true });
  if (news.onExisting !== "adopt")
    throw failure("ssh-key-name-taken", { name: news.publicKeyName, id: adopted.id }, refusal);
  if (kit.judge(existing, news, ["publicKeyValue"]) !== "same") {
    const accnt = accountOf(session, news);
    const params = { accnt, id: Number(existing.id), public_key_value: news.publicKeyValue };
    await session.client.sshKey.update(params, call);
    forgetKeys(session, accnt);
  }
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
