import type * as z from "zod";
import type { CallOptions } from "../../api/callOptions";
import type { credentialRecord } from "../../api/contract/serverCredential";
import { seenIn } from "../../host/listReading";
import { readList } from "../../host/readList";
import { isNotFound, judgeAbsence, listedOr, unsureFailure } from "../../resource/existence";
import { type ListQuestion, listed } from "../../resource/lists";
import { accountOf, mustBeId } from "../../resource/record";
import { fromList } from "../../resource/recordKit";
import type { RecordList } from "../../resource/recordList";
import type { Session } from "../../resource/session";
import { wholeItems } from "../../resource/surely";
import { busyWait } from "../server/life/atWork";
import { type CredentialInputs, type CredentialResource, kit, type StoredCredential } from "./inputs";

/** The credential as the host has it now; undefined when it is gone, perhaps together with its server. */
export const readCredential: CredentialResource["read"] = async (session, { id, outputs }, context) => {
  if (!("__set" in outputs)) mustBeId("Credential", "idNumber", id);
  const accnt = accountOf(session, outputs);
  const question = { key: id, accnt, signal: context.signal };
  const { type } = outputs;
  const params = { id: Number(id), accnt, type };
  const item = await fromList(session, credentialList, question);
  // A host may count each type from 1.
  const record =
    item && mayBe(item.type, type)
      ? item
      : await unlessGone(session, question, () => session.client.server.credential.details(params, context));
  // Each host counts from 1, so another server's record may have our number by chance.
  if (!record || !mayBe(record.uniq_id, outputs.uniqId)) return undefined;
  // A host that hides secrets may write them as empty; that is no drift.
  const { auth_data, ...rest } = record;
  return kit.foundAs(session, { id, outputs }, auth_data ? record : rest);
};

/** Whether what the host reports, if it does, is the same as what is stored, if something is. */
const mayBe = (reported: string | undefined, stored: string | undefined): boolean =>
  reported === undefined || stored === undefined || reported === stored;

/** A credential as the host answers it; every member may be missing. */
export type CredentialRecord = z.infer<typeof credentialRecord>;

/** The account's credentials, for reads by id. */
export const credentialList: RecordList<CredentialRecord> = {
  source: "credentials",
  of: "credentials",
  by: "id",
  idOf: ({ id, type }) => (id === undefined ? undefined : `${type} ${id}`),
  keyOf: ({ id }) => (id === undefined ? undefined : String(id)),
  read: (session, accnt) => readList(session, "server.credential.list", { accnt }),
};

/** Makes a call about a record; undefined if it is gone, as the list confirms that was read since. */
export async function unlessGone<Answer>(
  session: Session,
  question: ListQuestion,
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const since = session.clock.now();
  return call().catch(async (error: unknown) => {
    if (!isNotFound(error)) throw error;
    const inList = async () => {
      const answer = await listed(session, credentialList, { ...question, since });
      // One without an id may be this one.
      return seenIn(answer)[0] ?? answer.keyless[0] ?? listedOr(answer);
    };
    const absence = await judgeAbsence(error, [inList]);
    if (absence !== "gone") throw unsureFailure(`credential ${question.key}`, absence, error);
    return undefined;
  });
}

/** The credential's name in lines and messages, never its secret. */
export const nameOf = ({ type, name, uniqId }: StoredCredential): string =>
  type === "server"
    ? `login of server ${uniqId}`
    : `credential ${name ? `"${name}" ` : ""}of server ${uniqId}`;

/** How long a call about it waits while the host is busy with its server. */
export const busyWaitOf = (session: Session, one: StoredCredential) =>
  busyWait(session, nameOf(one), { uniq_id: one.uniqId ?? "", accnt: accountOf(session, one) });

/**
 * The server's credentials of this type, all of them. The host's own filter may return more.
 *
 * @throws if the list moved while it was read: one that was there before would be taken for a new one.
 */
export async function recordsOfServer(
  session: Session,
  news: CredentialInputs,
  call: CallOptions,
): Promise<CredentialRecord[]> {
  const { uniqId, type } = news;
  const params = { accnt: accountOf(session, news), uniq_id: uniqId, type };
  const options = { ...call, whileBusy: busyWaitOf(session, news) };
  const list = { of: "credentials", by: "server" };
  const records = await readList(session, "server.credential.list", params, options);
  return wholeItems(list, uniqId, records).filter(
    (record) => record.uniq_id === uniqId && record.type === type,
  );
}
