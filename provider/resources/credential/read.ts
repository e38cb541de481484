import type * as z from "zod";
import type { CallOptions } from "../../api/callOptions";
import type { credentialRecord } from "../../api/contract/serverCredential";
import { absenceFrom, listedOr } from "../../host/assets/existence";
import { seenIn } from "../../host/listReading";
import type { RecordList } from "../../host/lists/recordList";
import { type ListQuestion, listed } from "../../host/lists/sharedList";
import { readList } from "../../host/readList";
import { orNone, secondSource } from "../../host/secondSource";
import { unsureFailure } from "../../resource/absence";
import { busyWait } from "../../resource/busyWait";
import { accountOf, mustBeId } from "../../resource/record";
import { fromList } from "../../resource/recordKit";
import type { Session } from "../../resource/session";
import { wholeItems } from "../../resource/surely";
import { isEmpty, type Properties } from "../../values";
import {
  type CredentialInputs,
  type CredentialResource,
  isOfServer,
  kit,
  type StoredCredential,
} from "./inputs";

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
    item && kit.judge(item, outputs, ["type"]) !== "other"
      ? await typed(session, item, { isImport: !("__set" in outputs), accnt, signal: context.signal })
      : await unlessGone(session, question, () => session.client.server.credential.details(params, context));
  // Each host counts from 1, so another server's record may have our number by chance.
  if (!record || kit.judge(record, outputs, ["uniqId"]) === "other") return undefined;
  return kit.foundAs(session, { id, outputs }, record);
};

interface Importing extends Pick<ListQuestion, "accnt" | "signal"> {
  readonly isImport: boolean;
}

/** An import takes no secret of a record whose list does not say whose login it is, so its own call is asked. */
async function typed(session: Session, item: CredentialRecord, { isImport, accnt, signal }: Importing) {
  if (!isImport || !isEmpty(item.type) || isEmpty(item.auth_data) || item.id === undefined) return item;
  return { ...item, ...(await secondSource(detailsOf(session, { id: item.id, accnt }, { signal }))) };
}

const detailsOf = (
  { client }: Session,
  params: { readonly id: number; readonly accnt: number | undefined; readonly type?: "app" | "server" },
  call: CallOptions,
) => client.server.credential.details(params, call);

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
    const inList = async () => {
      const answer = await listed(session, credentialList, { ...question, since });
      // One without an id may be this one.
      return seenIn(answer)[0] ?? answer.keyless[0] ?? listedOr(answer);
    };
    const absence = await absenceFrom([inList], error);
    if (!absence) throw error;
    if (absence.is !== "gone") throw unsureFailure(`credential ${question.key}`, absence.is, absence.because);
    return undefined;
  });
}

/** The credential's name in lines and messages, never its secret. */
export const nameOf = ({ type, name, uniqId }: StoredCredential): string =>
  isOfServer({ type })
    ? `login of server ${uniqId}`
    : `credential ${name ? `"${name}" ` : ""}of server ${uniqId}`;

/** How long a call about it waits while the host is busy with its server. */
export const busyWaitOf = (session: Session, one: StoredCredential) =>
  busyWait(session, nameOf(one), { uniq_id: one.uniqId ?? "", accnt: accountOf(session, one) });

/** What says whose a record is. */
const identity = ["uniqId", "type"] as const;

/**
 * The records that may be the server's of this type, all of them. The host's own filter may return more, and its list
 * may leave out what {@link ownRecords} asks for.
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
  return wholeItems(list, uniqId, records).filter((one) => kit.judge(one, news, identity) !== "other");
}

/** A record with its id, by which alone it can be managed. */
export type OwnRecord = CredentialRecord & { readonly id: number };

/** Those of these records that are, or may be, the server's of this type. One that does not say it is asked for by its own call. */
export async function ownRecords(
  session: Session,
  news: CredentialInputs,
  records: readonly CredentialRecord[],
  { signal }: CallOptions,
): Promise<OwnRecord[]> {
  const accnt = accountOf(session, news);
  const asked = records.map(async ({ id, ...record }): Promise<OwnRecord[]> => {
    if (id === undefined) return [];
    const one = { ...record, id };
    if (kit.judge(one, news, identity) !== "untold") return [one];
    const details = detailsOf(session, { id, accnt, type: news.type }, { signal });
    const own = await secondSource(orNone(details));
    // A new record may not be shown yet; a server's own login was there before.
    if (own === "none") return isOfServer(news) ? [] : [one];
    return [{ ...one, ...toldIn(own), id }];
  });
  const all = await Promise.all(asked);
  return all.flat().filter((one) => kit.judge(one, news, identity) !== "other");
}

const toldIn = (record: CredentialRecord = {}): Properties =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));
