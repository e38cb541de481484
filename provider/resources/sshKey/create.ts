import { HostError } from "../../api/errors";
import type { Session } from "../../session";
import { forgetListed } from "../batch";
import { keep } from "../kept";
import type { CallContext, Properties } from "../resource";
import { findKeyByName, keyList, type ListedKey, sameKeyText } from "./find";
import { accountOf, outputsOf } from "./state";

/**
 * Adds the key, then looks its id up by name: the add call does not tell it.
 * A key that is already there fails, or is taken over with `onExisting: "adopt"`.
 */
export async function createSshKey(
  session: Session,
  { news }: { news: Properties },
  { signal }: CallContext,
): Promise<{ id: string; outputs: Properties }> {
  const name = news.publicKeyName as string;
  const value = news.publicKeyValue as string;
  const accnt = accountOf(session, news);
  try {
    await session.client.sshKey.add({ accnt, public_key_name: name, public_key_value: value }, { signal });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    if (error.kind === "duplicate") return adopt(session, news, accnt, error, signal);
    if (!error.mayHaveHappened) throw error;
    // The answer was lost. Names are unique in the account: a key of this name and value is the one just added.
    const found = await findKeyByName(session, name, accnt);
    if (!found || !sameKeyText(found.public_key_value, value)) throw error;
    return result(session, found, news);
  }
  // Not aborted by a cancel: without its id the key would be one that nobody knows.
  const added = await findKeyByName(session, name, accnt).catch((error: unknown) => {
    throw new Error(
      `The host accepted the SSH key "${name}", but its id could not be looked up: ${sentenceOf(error)}. ` +
        `Set publicKeyName: "${name}" and onExisting: "adopt", and run again: that takes it over.`,
      { cause: error },
    );
  });
  if (!added)
    throw new Error(
      `The host accepted the SSH key "${name}" but does not list it. Look at the account's keys; if it is there, set onExisting: "adopt" and run again.`,
    );
  return result(session, added, news);
}

async function adopt(
  session: Session,
  news: Properties,
  accnt: number | undefined,
  duplicate: HostError,
  signal: AbortSignal | undefined,
): Promise<{ id: string; outputs: Properties }> {
  const name = news.publicKeyName as string;
  const existing = await findKeyByName(session, name, accnt, signal);
  if (!existing?.id) throw duplicate;
  if (news.onExisting !== "adopt")
    throw new Error(
      `publicKeyName: the account already has an SSH key named "${name}" (id ${existing.id}). ` +
        `Choose another name, set onExisting: "adopt" to take it over, or remove the key from the account. ` +
        `When the key is being replaced, set deleteBeforeReplace on the resource.`,
      { cause: duplicate },
    );
  if (!sameKeyText(existing.public_key_value, news.publicKeyValue)) {
    await session.client.sshKey.update(
      { accnt, id: existing.id, public_key_value: news.publicKeyValue as string },
      { signal },
    );
    forgetListed(session, keyList, accnt);
  }
  const adopted = result(session, existing, news);
  // Under a replacement the old resource is this very key: its delete must not remove what was just adopted.
  keep(session, "SshKey", adopted.id, "adopted", adopted.outputs);
  return adopted;
}

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

const result = (session: Session, key: ListedKey, news: Properties): { id: string; outputs: Properties } => {
  if (!key.id) throw new Error(`The host lists the SSH key "${news.publicKeyName}" without an id.`);
  return { id: String(key.id), outputs: outputsOf(session, String(key.id), {}, news) };
};
