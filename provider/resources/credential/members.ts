import type { CredentialType } from "../../api/contract/enumerations";
import type { CallOptions } from "../../api/pipeline/call";
import { accountOf } from "../../resource/account";
import type { Properties } from "../../resource/properties";
import { sameValue } from "../../resource/sameValue";
import type { Session } from "../../resource/session";
import { busyWait, type CredentialRecord } from "./stored";

/** The server's credentials of this type. The host's own filter may return more. */
export async function recordsOfServer(
  session: Session,
  news: Properties,
  type: CredentialType,
  call: CallOptions,
): Promise<CredentialRecord[]> {
  const uniqId = news.uniqId as string;
  const params = { accnt: accountOf(session, news), uniq_id: uniqId, type };
  const options = { ...call, whileBusy: busyWait(session, news) };
  const found: CredentialRecord[] = [];
  for await (const record of session.client.server.credential.list.items(params, options))
    if (record.uniq_id === uniqId && record.type === type) found.push(record);
  return found;
}

/** Input → member of the record. */
const members = {
  name: "name",
  description: "description",
  authType: "auth_type",
  location: "location",
  username: "username",
  authData: "auth_data",
} as const satisfies Record<string, keyof CredentialRecord>;

/** The inputs that an update can send. */
export const updatable = ["location", "username", "authData"] as const;

/** Whether nothing in the record contradicts the inputs. */
export const answersTo = (record: CredentialRecord, news: Properties): boolean =>
  Object.entries(members).every(
    ([name, member]) =>
      news[name] === undefined || record[member] === undefined || sameValue(record[member], news[name]),
  );

/** The members for those of these inputs that are given. */
export const membersOf = (names: readonly (keyof typeof members)[], news: Properties) =>
  Object.fromEntries(
    names.filter((name) => news[name] !== undefined).map((name) => [members[name], news[name] as string]),
  );

/** Every input that a create sends. */
export const creatable = Object.keys(members) as (keyof typeof members)[];

/** Whether the record's value differs or is not reported. */
export const differs = (record: CredentialRecord, name: keyof typeof members, news: Properties): boolean =>
  news[name] !== undefined && !sameValue(record[members[name]], news[name]);
