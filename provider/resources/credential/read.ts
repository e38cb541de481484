import type { CallOptions } from "../../api/pipeline/call";
import { accountOf } from "../../resource/account";
import { mustBeId } from "../../resource/importedId";
import { isGone } from "../../resource/isGone";
import { inProgramNames } from "../../resource/programNames";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { listedIfAllowed } from "../../resource/sharedList";
import { inputsNow } from "../../resource/stored";
import { credentialChanges } from "./changes";
import { type CredentialRecord, credentialList, outputsOf } from "./stored";

/** The credential as the host has it now; undefined when it is gone, perhaps together with its server. */
export async function readCredential(
  session: Session,
  { id, outputs }: { id: string; outputs: Properties },
  context: CallContext,
): Promise<{ id: string; outputs: Properties; inputs: Properties } | undefined> {
  if (!("__set" in outputs)) mustBeId("Credential", "idNumber", id);
  const account = accountOf(session, outputs);
  const record =
    (await listedIfAllowed(session, credentialList, { id, account, signal: context.signal })) ??
    (await confirmed(session, id, account, context));
  // Each host counts from 1, so another server's record may have our number by chance.
  if (!record || isOfAnother(record, outputs)) return undefined;
  // A host that hides secrets may write them as empty; that is no drift.
  const { auth_data, ...rest } = record;
  const shown = auth_data ? record : rest;
  const inputs =
    "__set" in outputs
      ? inputsNow(credentialChanges, outputs, { "server.credential.details": shown })
      : importedInputs(shown);
  if ("__set" in outputs) session.managed.expectDiffOfRefresh("Credential", id);
  return { id, inputs, outputs: outputsOf(id, outputs, shown, inputs) };
}

const isOfAnother = ({ uniq_id }: CredentialRecord, { uniqId }: Properties): boolean =>
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

const ofServer = ["uniqId", "type", "location", "username", "authData"];
const ofApp = [...ofServer, "name", "description", "authType"];

/** Inputs of a credential that we did not create: from `Credential.get` or an import. */
function importedInputs(record: CredentialRecord): Properties {
  const properties = inProgramNames(record);
  const names = properties.type === "server" ? ofServer : ofApp;
  return Object.fromEntries(names.filter((name) => properties[name]).map((name) => [name, properties[name]]));
}
