import type * as z from "zod";
import type { CredentialType } from "../../api/contract/enumerations";
import type { credentialRecord } from "../../api/contract/serverCredential";
import type { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { failure } from "../../message";
import { isNotFound, judgeAbsence } from "../../resource/existence";
import { listed, undefinedIf } from "../../resource/lists";
import { inProgramNames } from "../../resource/programNames";
import { accountOf, busyWait, mustBeId } from "../../resource/record";
import type { RecordList } from "../../resource/recordList";
import type { Session } from "../../resource/session";
import { inputsNow, withSet } from "../../resource/stored";
import { isEmpty } from "../../values";
import {
  type CredentialInputs,
  type CredentialResource,
  credentialChanges,
  credentialInputs,
  credentialOutputs,
  type StoredCredential,
} from "./inputs";

/** The credential as the host has it now; undefined when it is gone, perhaps together with its server. */
export const readCredential: CredentialResource["read"] = async (session, { id, outputs }, context) => {
  if (!("__set" in outputs)) mustBeId("Credential", "idNumber", id);
  const account = accountOf(session, outputs);
  const question = { key: id, account, signal: context.signal };
  const ofId = await listed(session, credentialList, question).catch(undefinedIf("permission"));
  const item = ofId?.items.at(-1);
  // A host may count each type from 1.
  const record =
    item && isOfType(item, outputs)
      ? item
      : await confirmed(session, { id, account, type: outputs.type }, context);
  // Each host counts from 1, so another server's record may have our number by chance.
  if (!record || isOfAnother(record, outputs)) return undefined;
  // A host that hides secrets may write them as empty; that is no drift.
  const { auth_data, ...rest } = record;
  const shown = auth_data ? record : rest;
  const inputs: Partial<CredentialInputs> =
    "__set" in outputs
      ? inputsNow(credentialChanges, outputs, { "server.credential.details": shown })
      : importedInputs(shown);
  return { id, inputs, outputs: outputsOf(id, outputs, shown, inputs) };
};

const isOfType = ({ type }: CredentialRecord, stored: StoredCredential): boolean =>
  type === undefined || stored.type === undefined || type === stored.type;

const isOfAnother = ({ uniq_id }: CredentialRecord, { uniqId }: StoredCredential): boolean =>
  uniq_id !== undefined && uniqId !== undefined && uniq_id !== uniqId;

/** The list shifts while others add and delete. If it lacks the record, its own call decides whether it is gone. */
async function confirmed(
  session: Session,
  {
    id,
    account,
    type,
  }: Pick<StoredCredential, "type"> & { readonly id: string; readonly account: number | undefined },
  call: CallOptions,
): Promise<CredentialRecord | undefined> {
  const since = session.clock.now();
  try {
    return await session.client.server.credential.details({ id: Number(id), accnt: account, type }, call);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await mustBeGone(session, { id, account }, { error, since }, call);
    return undefined;
  }
}

/** Of a record that a call did not find. @throws if a list that was read since has it, or the call was about something else. */
export async function mustBeGone(
  session: Session,
  { id, account }: { readonly id: string; readonly account: number | undefined },
  { error, since }: { readonly error: HostError; readonly since: number },
  { signal }: CallOptions,
): Promise<void> {
  const second = await listed(session, credentialList, { key: id, account, signal, since }).then(
    ({ items }) => (items.length > 0 ? "live" : "missing"),
    undefinedIf("permission", "wrongAddress"),
  );
  const absence = judgeAbsence({ field: error.field, second, isYoung: false });
  if (absence === "gone") return;
  throw failure("existence-unsure", {
    what: `credential ${id}`,
    because: absence === "notShown" ? "alone" : absence,
    hostSaid: error.hostMessage,
  });
}

/** Without authData: an import writes a program for what it finds, and the root password must not be in one. */
const ofServer = ["uniqId", "type", "location", "username"];
const ofApp = [...ofServer, "authData", "name", "description", "authType"];

/** Inputs of a credential that we did not create: from `Credential.get` or an import. */
function importedInputs(record: CredentialRecord): Partial<CredentialInputs> {
  const told = inProgramNames(record);
  const names = told.type === "server" ? ofServer : ofApp;
  return Object.fromEntries(names.filter((name) => told[name]).map((name) => [name, told[name]]));
}

/** A credential as the host answers it; every member may be missing. */
export type CredentialRecord = z.infer<typeof credentialRecord>;

/** The account's credentials, for reads by id. */
export const credentialList: RecordList<CredentialRecord> = {
  source: "credentials",
  by: "id",
  keyOf: ({ id }) => (id === undefined ? undefined : String(id)),
  pages: (session, accnt, page_size) => session.client.server.credential.list.pages({ accnt, page_size }),
};

/** The credential's name in lines and messages, never its secret. */
export const nameOf = ({ type, name, uniqId }: StoredCredential): string =>
  type === "server"
    ? `login of server ${uniqId}`
    : `credential ${name ? `"${name}" ` : ""}of server ${uniqId}`;

const outputNames = new Set([
  ...Object.keys(credentialInputs.shape),
  ...Object.keys(credentialOutputs.shape),
]);

/** The outputs to store: the earlier values, then the newer record, then the inputs; later ones win. */
export function outputsOf(
  id: string,
  before: StoredCredential,
  record: CredentialRecord,
  inputs: Partial<CredentialInputs>,
): StoredCredential {
  const all = Object.entries({ ...before, ...inProgramNames(record) });
  const reported = all.filter(([name, value]) => outputNames.has(name) && !isEmpty(value));
  return { ...Object.fromEntries(reported), ...withSet(inputs), credentialId: Number(id) };
}

/** The server's credentials of this type. The host's own filter may return more. */
export async function recordsOfServer(
  session: Session,
  news: CredentialInputs,
  type: CredentialType,
  call: CallOptions,
): Promise<CredentialRecord[]> {
  const { uniqId } = news;
  const params = { accnt: accountOf(session, news), uniq_id: uniqId, type };
  const options = { ...call, whileBusy: busyWait(session, nameOf(news)) };
  const found: CredentialRecord[] = [];
  for await (const record of session.client.server.credential.list.items(params, options))
    if (record.uniq_id === uniqId && record.type === type) found.push(record);
  return found;
}
