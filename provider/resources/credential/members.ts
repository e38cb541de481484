import type { CredentialType } from "../../api/contract/enumerations";
import type { CallOptions } from "../../api/pipeline/call";
import { wireName } from "../../resource/programNames";
import { accountOf } from "../../resource/record";
import type { Session } from "../../resource/session";
import { type Properties, sameValue } from "../../values";
import { orderedMembers } from "./changes";
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

/** Whether nothing in the record contradicts the inputs. */
export const answersTo = (record: CredentialRecord, news: CredentialInputs): boolean =>
  orderedMembers.every((name) => reported(record, name) === undefined || !differs(record, name, news));

/** Whether the record's value differs or is not reported. */
export const differs = (
  record: CredentialRecord,
  name: keyof CredentialInputs,
  news: CredentialInputs,
): boolean => news[name] !== undefined && !sameValue(reported(record, name), news[name]);

const reported = (record: Properties, name: keyof CredentialInputs): unknown => record[wireName(name)];
