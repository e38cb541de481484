import type { z } from "zod";
import type { credentialRecord } from "../../api/contract/serverCredential";
import type { Session } from "../../session";
import { deadline } from "../../waiting/deadlines";
import type { RecordList } from "../batch";
import { inProgramNames } from "../names";
import { isEmpty } from "../nothing";
import { withSet } from "../outputs";
import type { Properties } from "../resource";
import { credentialInputs, credentialOutputs } from "./inputs";

/** A credential as the host answers it: every member may be absent. */
export type CredentialRecord = z.infer<typeof credentialRecord>;

/** The account's credentials, for reads by id. */
export const credentialList: RecordList<CredentialRecord> = {
  name: "server.credential",
  idOf: ({ id }) => (id === undefined ? undefined : String(id)),
  all: (session, accnt) => session.client.server.credential.list.items({ accnt }),
};

/** The account that calls name: the one that the host told, so that a changed configuration reaches the same record. */
export const accountOf = (session: Session, properties: Properties): number | undefined =>
  (properties.accountNumber ?? session.configuration.accountNumber) as number | undefined;

/** Names the credential in lines and messages. Never its secret. */
export const nameOf = ({ type, name, uniqId }: Properties): string =>
  type === "server"
    ? `login of server ${uniqId}`
    : `credential ${name ? `"${name}" ` : ""}of server ${uniqId}`;

/** How long to wait for a host that is busy with the server. */
export const patience = (session: Session, properties: Properties) => ({
  name: nameOf(properties),
  deadline: deadline("power", undefined, session.configuration.timeouts),
});

const told = new Set([...Object.keys(credentialInputs.shape), ...Object.keys(credentialOutputs.shape)]);

/** The outputs to store: what the host told before, the newer record over it, and over both the inputs. */
export function outputsOf(
  id: string,
  before: Properties,
  record: CredentialRecord,
  inputs: Properties,
): Properties {
  const all = Object.entries({ ...before, ...inProgramNames(record) });
  const reported = all.filter(([name, value]) => told.has(name) && !isEmpty(value));
  return { ...Object.fromEntries(reported), ...withSet(inputs), credentialId: Number(id) };
}
