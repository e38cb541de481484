import type { CredentialType } from "../../api/contract/enumerations";
import type { CallOptions } from "../../api/pipeline/call";
import { accountOf } from "../../resource/account";
import { namesIn } from "../../resource/members";
import { sameValue } from "../../resource/sameValue";
import type { Session } from "../../resource/session";
import type { CredentialInputs } from "./inputs";
import { busyWait, type CredentialRecord } from "./stored";

/** The server's credentials of this type. The host's own filter may return more. */
export async function recordsOfServer(
  session: Session,
  news: CredentialInputs,
  type: CredentialType,
  call: CallOptions,
): Promise<CredentialRecord[]> {
  const { uniqId } = news;
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
} as const satisfies Partial<Record<keyof CredentialInputs, keyof CredentialRecord>>;
type Member = keyof typeof members;

/** The inputs that an update can send. */
export const updatable = ["location", "username", "authData"] as const;

/** Whether nothing in the record contradicts the inputs. */
export const answersTo = (record: CredentialRecord, news: CredentialInputs): boolean =>
  creatable.every((name) => record[members[name]] === undefined || !differs(record, name, news));

/** The members for those of these inputs that are given. */
export const membersOf = (names: readonly Member[], news: CredentialInputs) =>
  Object.fromEntries(
    names.flatMap((name) => (news[name] === undefined ? [] : [[members[name], news[name]]])),
  );

/** Every input that a create sends. */
export const creatable = namesIn(members);

/** Whether the record's value differs or is not reported. */
export const differs = (record: CredentialRecord, name: Member, news: CredentialInputs): boolean =>
  news[name] !== undefined && !sameValue(record[members[name]], news[name]);
