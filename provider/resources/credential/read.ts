import type { CallOptions } from "../../api/pipeline/call";
import { inProgramNames } from "../../resource/programNames";
import { accountOf, isGone, mustBeId } from "../../resource/record";
import type { Session } from "../../resource/session";
import { listedIfAllowed } from "../../resource/sharedList";
import { inputsNow } from "../../resource/stored";
import { credentialChanges } from "./changes";
import type { CredentialInputs, CredentialResource, StoredCredential } from "./inputs";
import { type CredentialRecord, credentialList, outputsOf } from "./stored";

/** The credential as the host has it now; undefined when it is gone, perhaps together with its server. */
export const readCredential: CredentialResource["read"] = async (session, { id, outputs }, context) => {
  if (!("__set" in outputs)) mustBeId("Credential", "idNumber", id);
  const account = accountOf(session, outputs);
  const record =
    (await listedIfAllowed(session, credentialList, { key: id, account, signal: context.signal })) ??
    (await confirmed(session, id, account, context));
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

const isOfAnother = ({ uniq_id }: CredentialRecord, { uniqId }: StoredCredential): boolean =>
  uniq_id !== undefined && uniqId !== undefined && uniq_id !== uniqId;

/** The list shifts while others add and delete. If it lacks the record, its own call decides whether it is gone. */
async function confirmed(
  session: Session,
  id: string,
  accnt: number | undefined,
  call: CallOptions,
): Promise<CredentialRecord | undefined> {
  try {
    return await session.client.server.credential.details({ id: Number(id), accnt }, call);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Without authData: an import writes a program for what it finds, and the root password must not stand in one. */
const ofServer = ["uniqId", "type", "location", "username"];
const ofApp = [...ofServer, "authData", "name", "description", "authType"];

/** Inputs of a credential that we did not create: from `Credential.get` or an import. */
function importedInputs(record: CredentialRecord): Partial<CredentialInputs> {
  const told = inProgramNames(record);
  const names = told.type === "server" ? ofServer : ofApp;
  return Object.fromEntries(names.filter((name) => told[name]).map((name) => [name, told[name]]));
}
