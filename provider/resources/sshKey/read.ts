import type * as z from "zod";
import type { CallOptions } from "../../api/callOptions";
import type { sshKeyRecord } from "../../api/contract/sshKey";
import { seenIn } from "../../host/listReading";
import type { RecordList } from "../../host/lists/recordList";
import { forgetListed, listed, listedNow } from "../../host/lists/sharedList";
import { readList } from "../../host/readList";
import { accountOf, mustBeId } from "../../resource/record";
import type { Session } from "../../resource/session";
import { mustBeSure, surelyListed } from "../../resource/surely";
import { kit, type SshKeyResource } from "./inputs";

/** The key as the host has it now; undefined when it is gone. For an import the id may be its name. */
export const readSshKey: SshKeyResource["read"] = async (session, { id: idOrName, outputs }, context) => {
  const accnt = accountOf(session, outputs);
  const key = await ("__set" in outputs ? findKeyById : findAsked)(session, idOrName, accnt, context);
  if (!key?.id) return undefined;
  const record = { ...key, accnt };
  return kit.foundAs(session, { id: String(key.id), outputs }, record);
};

/** Finds a key to import by its id or its name. */
const findAsked: typeof findKeyById = async (session, idOrName, ...which) => {
  mustBeId("SshKey", "idNumberOrName", idOrName);
  const ofId = /^\d+$/.test(idOrName) ? await findKeyById(session, idOrName, ...which) : undefined;
  return ofId ?? (await findKeysByName(session, idOrName, ...which)).at(-1);
};

/** A key as the host lists it. */
export type ListedKey = z.infer<typeof sshKeyRecord>;

/** The account's keys, for reads by id; the API has no call for one key. */
const keyList: RecordList<ListedKey> = {
  source: "keys",
  of: "SSH keys",
  by: "id",
  idOf: ({ id }) => (id === undefined ? undefined : String(id)),
  keyOf: ({ id }) => (id === undefined ? undefined : String(id)),
  read: (session, accnt) => readList(session, "sshKey.list", { accnt }),
};

/** By name: a host may keep names in small letters. */
const keysByName: RecordList<ListedKey> = {
  ...keyList,
  by: "name",
  keyOf: ({ public_key_name }) => public_key_name,
  inAnyCase: true,
  filtered: (session, accnt, public_key_name) => readList(session, "sshKey.list", { accnt, public_key_name }),
};

type KeyQuestion = readonly [session: Session, key: string, accnt: number | undefined, call?: CallOptions];

/** Of names in other letters only if there is none in the same. */
function ofKey(list: RecordList<ListedKey>, key: string, items: readonly ListedKey[]): readonly ListedKey[] {
  const exact = items.filter((item) => list.keyOf(item) === key);
  return exact.length > 0 ? exact : items.slice(-1);
}

/**
 * Finds the account's keys by their name.
 *
 * @throws if none was seen in a list that moved while it was read: a key that was there before would be taken for ours.
 */
const findNamed =
  (read: typeof listed) =>
  async (...[session, key, accnt, { signal } = {}]: KeyQuestion) => {
    const { items } = await surelyListed(session, keysByName, { key, accnt, signal }, read);
    return ofKey(keysByName, key, items);
  };

/** The keys of this name, as they are now: the last one is the newest. */
export const findKeysByName = findNamed(listedNow);
/** The keys of this name before one is added. Keys added at the same time share one reading of the list. */
export const findKeysBefore = findNamed(listed);

/**
 * The key of this id. If the shared list lacks it, the list is read again.
 *
 * @throws if the list moved while it was read, and did not show it.
 */
export async function findKeyById(
  ...[session, key, accnt, { signal } = {}]: KeyQuestion
): Promise<ListedKey | undefined> {
  const question = { key, accnt, signal };
  const shared = seenIn(await listed(session, keyList, question));
  const items =
    shared.length > 0 ? shared : mustBeSure(keyList, key, await listed(session, keyList, question));
  return ofKey(keyList, key, items).at(-1);
}

/** Called after a write, and wherever only the current list will do. */
export const forgetKeys = (session: Session, account: number | undefined): void =>
  forgetListed(session, keyList, account);
