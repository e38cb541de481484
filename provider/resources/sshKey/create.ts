import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { accountOf } from "../../resource/account";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { findKeyBefore, findKeyByName, forgetKeys, type ListedKey, sameKeyText } from "./find";
import { outputsOf } from "./stored";

type Created = { id: string; outputs: Properties };

/**
 * Adds the key, then looks its id up by name: the add call does not tell it.
 * A key that is already there fails, or is taken over with `onExisting: "adopt"`. When the answer is lost, a key of
 * this name and value is ours if it was not there before.
 */
export function createSshKey(
  session: Session,
  { news }: { news: Properties },
  context: CallContext,
): Promise<Created> {
  const name = news.publicKeyName as string;
  const accnt = accountOf(session, news);
  // Two of one name at the same time would take each other's key for their own.
  return session.managed.inTurn(`SshKey:${accnt ?? ""}:${name}`, async () => {
    // Whoever takes over what is there need not know since when.
    const before =
      news.onExisting === "adopt" ? undefined : await findKeyBefore(session, name, accnt, context);
    const failure = await add(session, news, accnt, context);
    const isLost = failure instanceof HostError && failure.mayHaveHappened;
    const happened = !failure || isLost;
    // Not aborted by a cancel: without its id the key would be one that nobody knows.
    const found = await findKeyByName(
      session,
      name,
      accnt,
      happened ? { status: context.status } : context,
    ).catch((error: unknown) => {
      throw happened ? notLookedUp(name, isLost, error) : error;
    });
    if (!found) throw failure ?? notListed(name);
    const isNew = found.id !== before?.id && sameKeyText(found.public_key_value, news.publicKeyValue);
    const isOurs = !failure || (isLost && isNew && news.onExisting !== "adopt");
    return isOurs ? result(session, found, news) : takeOver(session, news, found, failure, context);
  });
}

/** @returns why the key was not added, as far as somebody's key of this name, or a lost answer, may be the reason. */
async function add(
  session: Session,
  news: Properties,
  accnt: number | undefined,
  call: CallOptions,
): Promise<Error | undefined> {
  const public_key_name = news.publicKeyName as string;
  const public_key_value = news.publicKeyValue as string;
  try {
    const { added } = await session.client.sshKey.add({ accnt, public_key_name, public_key_value }, call);
    return added === false
      ? new Error(
          `The host answered that it did not add the SSH key "${public_key_name}", and lists none of that name. Run again; if it stays so, ask the host why.`,
        )
      : undefined;
  } catch (error) {
    if (error instanceof HostError && (error.kind === "duplicate" || error.mayHaveHappened)) return error;
    throw error;
  }
}

async function takeOver(
  session: Session,
  news: Properties,
  existing: ListedKey,
  failure: Error,
  call: CallOptions,
): Promise<Created> {
  const adopted = result(session, existing, news);
  if (news.onExisting !== "adopt")
    throw new Error(
      `publicKeyName: the account already has an SSH key named "${news.publicKeyName}" (id ${existing.id}). ` +
        `Choose another name, set onExisting: "adopt" to take it over, or remove the key from the account. ` +
        `When the key is being replaced, set deleteBeforeReplace on the resource.`,
      { cause: failure },
    );
  if (!sameKeyText(existing.public_key_value, news.publicKeyValue)) {
    const accnt = accountOf(session, news);
    await session.client.sshKey.update(
      { accnt, id: Number(existing.id), public_key_value: news.publicKeyValue as string },
      call,
    );
    forgetKeys(session, accnt);
  }
  // Under a replacement the old resource is this very key: its delete must not remove what was just adopted.
  session.managed.adopt("SshKey", adopted.id, adopted.outputs);
  return adopted;
}

const notLookedUp = (name: string, isLost: boolean, error: unknown) =>
  new Error(
    (isLost
      ? `The host's answer to adding the SSH key "${name}" was lost, and it could not be looked up: ${sentenceOf(error)}. If it is there, `
      : `The host accepted the SSH key "${name}", but its id could not be looked up: ${sentenceOf(error)}. `) +
      `${isLost ? "set" : "Set"} publicKeyName: "${name}" and onExisting: "adopt", and run again: that takes it over.`,
    { cause: error },
  );

const notListed = (name: string) =>
  new Error(
    `The host accepted the SSH key "${name}" but does not list it. Look at the account's keys; if it is there, set onExisting: "adopt" and run again.`,
  );

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

const result = (session: Session, key: ListedKey, news: Properties): Created => {
  if (!key.id) throw new Error(`The host lists the SSH key "${news.publicKeyName}" without an id.`);
  return { id: String(key.id), outputs: outputsOf(session, String(key.id), {}, news) };
};
