import type * as z from "zod";
import type { CallOptions } from "../api/callOptions";
import type { credentialRecord } from "../api/contract/serverCredential";
import type { Properties } from "../values";
import { absenceFrom, listedOrUnsaid, type RecordAnswer } from "./assets/existence";
import type { Host } from "./host";
import type { RecordList } from "./lists/recordList";
import { forgetListed, readSharedList } from "./lists/sharedList";
import type { CreateAnswer } from "./lostCreate";
import { readList } from "./readList";
import { orNone, secondSource } from "./secondSource";
import { type ListReading, seenItems } from "./shown/listReading";

type CredentialCalls = Host["client"]["server"]["credential"];

/** A credential in a response of the host; every field may be missing. */
export type CredentialRecord = z.infer<typeof credentialRecord>;

/** Whether the login belongs to an application or to the server itself. */
type CredentialType = "app" | "server" | undefined;

/**
 * The id, account and type that identify a credential in calls. A host may number the credentials of each type from 1,
 * so the type is needed as well.
 */
export interface CredentialId {
  readonly id: string;
  readonly accnt: number | undefined;
  readonly type: CredentialType;
}

/** The account's credentials, by id. */
export const credentialsById: RecordList<CredentialRecord> = {
  source: "credentials",
  of: "credentials",
  by: "id",
  idOf: ({ id, type }) => (id === undefined ? undefined : `${type} ${id}`),
  keyOf: ({ id }) => (id === undefined ? undefined : String(id)),
  read: (host, accnt) => readList(host, "server.credential.list", { accnt }),
};

/** Lists the credentials of a server, of one type. The host's filter may return further credentials. */
export const credentialsOfServer = (
  host: Host,
  server: { readonly uniq_id: string; readonly accnt: number | undefined; readonly type: CredentialType },
  call: CallOptions,
): Promise<ListReading<CredentialRecord>> => readList(host, "server.credential.list", server, call);

/**
 * The outcome of a call about a credential. If the credential was not found, the list is read afterwards to compare.
 *
 * @throws any other failure.
 */
async function answerAbout<Answer>(
  host: Host,
  { id: key, accnt }: CredentialId,
  { signal }: CallOptions,
  send: (credential: CredentialCalls) => Promise<Answer>,
): Promise<RecordAnswer<Answer>> {
  const since = host.clock.now();
  try {
    return { is: "answered", answer: await send(host.client.server.credential) };
  } catch (error) {
    const inList = async () => {
      const answer = await readSharedList(host, credentialsById, { key, accnt, signal, since });
      // A record without an id may be the requested one.
      return seenItems(answer)[0] ?? answer.keyless[0] ?? listedOrUnsaid(answer);
    };
    const absence = await absenceFrom([inList], error);
    if (!absence) throw error;
    return absence;
  }
}

/** Reads a credential by its own call. */
export const shownCredential = (host: Host, credential: CredentialId, call: CallOptions) =>
  answerAbout(host, credential, call, ({ details }) => details(paramsOf(credential), call));

/**
 * Changes fields of a credential that the host has just shown.
 *
 * @throws any failure of the client.
 */
export const writeCredential = (
  { client }: Pick<Host, "client">,
  credential: CredentialId,
  members: Properties,
  call: CallOptions,
): Promise<CredentialRecord> =>
  client.server.credential.update({ ...paramsOf(credential), ...members }, call);

/** Changes fields of a credential in one update, and reports whether the credential was found. */
export const updateCredentialRecord = (
  host: Host,
  credential: CredentialId,
  members: Properties,
  call: CallOptions,
) =>
  answerAbout(host, credential, call, () => writeCredential(host, credential, members, call)).finally(() =>
    forgetListed(host, credentialsById),
  );

/** Deletes the credential of an application. */
export const deleteCredentialRecord = (
  host: Host,
  credential: Omit<CredentialId, "type">,
  call: CallOptions,
) =>
  answerAbout(host, { ...credential, type: "app" }, call, (calls) =>
    calls.delete({ ...paramsOf({ ...credential, type: "app" }), type: "app" }, call),
  );

/**
 * Stores the credential of an application.
 *
 * @throws the client's failure, because `createOnce` judges the outcome.
 */
export async function addCredential(
  { client }: Host,
  params: Parameters<CredentialCalls["create"]>[0],
  call: CallOptions,
): Promise<CreateAnswer<CredentialRecord>> {
  const record = await client.server.credential.create(params, call);
  return record.id === undefined ? { is: "withoutId" } : { is: "made", made: record };
}

/**
 * Reads a listed credential by its own call. `none`: the host says that it does not exist; undefined: the host does not
 * show it.
 */
export const ownCredential = (
  { client }: Host,
  credential: CredentialId,
  { signal }: Pick<CallOptions, "signal">,
): Promise<CredentialRecord | "none" | undefined> =>
  secondSource(orNone(client.server.credential.details(paramsOf(credential), { signal })));

const paramsOf = ({ id, ...which }: CredentialId) => ({ ...which, id: Number(id) });
