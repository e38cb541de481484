import type * as z from "zod";
import type { CallOptions } from "../../api/callOptions";
import type { sshKeyRecord } from "../../api/contract/sshKey";
import { forgetListed, listed, listedNow } from "../../resource/lists";
import { isSame, publicKey } from "../../resource/normalForms";
import { accountOf, mustBeId } from "../../resource/record";
import type { RecordList } from "../../resource/recordList";
import type { Session } from "../../resource/session";
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
const findAsked: typeof findListed = async (session, idOrName, ...which) => {
  mustBeId("SshKey", "idNumberOrName", idOrName);
  const ofId = /^\d+$/.test(idOrName) ? await findKeyById(session, idOrName, ...which) : undefined;
  return ofId ?? findKeyByName(session, idOrName, ...which);
};

/** A key as the host lists it. */
export type ListedKey = z.infer<typeof sshKeyRecord>;

/** The account's keys, for reads by id; the API has no call for one key. */
const keyList: RecordList<ListedKey> = {
  source: "keys",
  by: "id",
  keyOf: ({ id }) => (id === undefined ? undefined : String(id)),
  pages: (session, accnt, page_size) => session.client.sshKey.list.pages({ accnt, page_size }),
};

/** By name: a host may keep names in small letters. */
const keysByName: RecordList<ListedKey> = {
  ...keyList,
  by: "name",
  keyOf: ({ public_key_name }) => public_key_name,
  inAnyCase: true,
};

/** Finds the account's key by a key of a list: of names in other letters only if there is none in the same. */
const find =
  (list: RecordList<ListedKey>, read: typeof listed) =>
  async (session: Session, key: string, accnt: number | undefined, { signal }: CallOptions = {}) => {
    const { items } = await read(session, list, { key, accnt, signal });
    return items.findLast((item) => list.keyOf(item) === key) ?? items.at(-1);
  };

/** The key of this name, as it is now. */
export const findKeyByName = find(keysByName, listedNow);
/** The key of this name before one is added. Keys added at the same time share one reading of the list. */
export const findKeyBefore = find(keysByName, listed);
const findListed = find(keyList, listed);

/**
 * The key of this id. If the shared list lacks it, the list is read again, because pages shift while keys come and
 * go.
 */
export const findKeyById: typeof findListed = async (...which) =>
  (await findListed(...which)) ?? (await findListed(...which));

/** Called after a write, and wherever only the current list will do. */
export const forgetKeys = (session: Session, account: number | undefined): void =>
  forgetListed(session, keyList, account);

/** Whether two texts are the same public key. */
export const sameKeyText = (left: unknown, right: unknown): boolean => isSame(publicKey, left, right);
