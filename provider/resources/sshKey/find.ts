import type * as z from "zod";
import { pageSize } from "../../api/client/pages";
import type { sshKeyRecord } from "../../api/contract/sshKey";
import type { CallOptions } from "../../api/pipeline/call";
import type { Session } from "../../resource/session";
import { forgetListed, listed, type RecordList, together } from "../../resource/sharedList";

/** A key as the host lists it. */
export type ListedKey = z.infer<typeof sshKeyRecord>;

/** The account's keys, for reads by id; the API has no call for one key. */
const keyList: RecordList<ListedKey> = {
  source: "keys",
  by: "id",
  keyOf: ({ id }) => (id === undefined ? undefined : String(id)),
  all: (session, accnt) => session.client.sshKey.list.items({ accnt }),
};

const keysByName: RecordList<ListedKey> = {
  ...keyList,
  // A reading from before keys are added must not serve to look for them.
  source: "keys before adding",
  by: "name",
  keyOf: ({ public_key_name }) => public_key_name,
  some: {
    most: 1,
    read: (session, accnt, names) =>
      together(names, (public_key_name) => session.client.sshKey.list.items({ public_key_name, accnt })),
  },
  page: (session, accnt) => session.client.sshKey.list({ accnt, page_size: pageSize }),
};

/** The key of this name before one is added. Keys added at the same time share one reading of the list. */
export const findKeyBefore = (
  session: Session,
  name: string,
  account: number | undefined,
  call: CallOptions = {},
): Promise<ListedKey | undefined> => listed(session, keysByName, { key: name, account, signal: call.signal });

/** Called after a write, and wherever only the current list will do. */
export function forgetKeys(session: Session, account: number | undefined): void {
  for (const list of [keyList, keysByName]) forgetListed(session, list, account);
}

/** The account's key of exactly this name, as it is now. */
export const findKeyByName = (
  session: Session,
  name: string,
  account: number | undefined,
  { signal }: CallOptions = {},
): Promise<ListedKey | undefined> =>
  listed(session, keysByName, { key: name, account, signal, current: "sure" });

/** Whether two texts are the same public key; white space at the ends does not count. */
export const sameKeyText = (left: unknown, right: unknown): boolean =>
  String(left).trim() === String(right).trim();

/**
 * The key of this id. If the shared list lacks it, the list is read again, because pages shift while keys come and
 * go.
 */
export async function findKeyById(
  session: Session,
  id: string,
  account: number | undefined,
  call: CallOptions = {},
): Promise<ListedKey | undefined> {
  const which = { key: id, account, signal: call.signal };
  return (await listed(session, keyList, which)) ?? (await listed(session, keyList, which));
}
