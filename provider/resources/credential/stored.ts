import type * as z from "zod";
import type { credentialRecord } from "../../api/contract/serverCredential";
import { inProgramNames } from "../../resource/programNames";
import type { Session } from "../../resource/session";
import type { RecordList } from "../../resource/sharedList";
import { withSet } from "../../resource/stored";
import { isEmpty } from "../../values";
import { deadline } from "../../waiting/deadlines";
import { type CredentialInputs, credentialInputs, credentialOutputs, type StoredCredential } from "./inputs";

/** A credential as the host answers it; every member may be missing. */
export type CredentialRecord = z.infer<typeof credentialRecord>;

/** The account's credentials, for reads by id. */
export const credentialList: RecordList<CredentialRecord> = {
  source: "credentials",
  by: "id",
  keyOf: ({ id }) => (id === undefined ? undefined : String(id)),
  all: (session, accnt) => session.client.server.credential.list.items({ accnt }),
};
/** The credential's name in lines and messages, never its secret. */
export const nameOf = ({ type, name, uniqId }: StoredCredential): string =>
  type === "server"
    ? `login of server ${uniqId}`
    : `credential ${name ? `"${name}" ` : ""}of server ${uniqId}`;

/** How long to wait while the host is busy with the server. */
export const busyWait = (session: Session, properties: StoredCredential) => ({
  name: nameOf(properties),
  deadline: deadline("power", undefined, session.configuration.timeouts),
});

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
