import type { z } from "zod";
import type { sshKeyRecord } from "../../api/contract/sshKey";
import type { Session } from "../../session";
import { listed, type RecordList } from "../batch";

/** A key as the host lists it. */
export type ListedKey = z.infer<typeof sshKeyRecord>;

/** The account's keys, for reads by id: the API has no other way to them. */
export const keyList: RecordList<ListedKey> = {
  name: "sshKey",
  idOf: ({ id }) => (id === undefined ? undefined : String(id)),
  all: (session, accnt) => session.client.sshKey.list.items({ accnt }),
};

/** The account's key of exactly this name; the list's own filter may match more. */
export async function findKeyByName(
  session: Session,
  name: string,
  accnt: number | undefined,
  signal?: AbortSignal,
): Promise<ListedKey | undefined> {
  const params = { public_key_name: name, accnt };
  for await (const key of session.client.sshKey.list.items(params, { signal }))
    if (key.public_key_name === name) return key;
  return undefined;
}

/** Two texts of one public key: white space at the ends does not count. */
export const sameKeyText = (left: unknown, right: unknown): boolean =>
  String(left).trim() === String(right).trim();

/** A key that the shared list lacks is looked for in a second reading: pages shift while keys come and go. */
export async function findKeyById(
  session: Session,
  id: string,
  account: number | undefined,
  signal?: AbortSignal,
): Promise<ListedKey | undefined> {
  const which = { id, account, signal };
  return (await listed(session, keyList, which)) ?? (await listed(session, keyList, which));
}
