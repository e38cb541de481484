import type { CallOptions } from "../../api/callOptions";
import type { CredentialRecord } from "../../host/credentials";
import { failure, message } from "../../message";
import { answerUnlessGone } from "../../resource/absence";
import { busyWait } from "../../resource/busyWait";
import { inWireNames } from "../../resource/programNames";
import { accountOf, mustBeId } from "../../resource/record";
import type { Session } from "../../resource/session";
import { isEmpty } from "../../values";
import { createCredential } from "./create";
import {
  type CredentialResource,
  credentialTypeIn,
  declaredCredential,
  kit,
  nameOf,
  type StoredCredential,
} from "./inputs";

/** The credential as the host has it now; undefined when it is gone, perhaps together with its server. */
const readCredential: CredentialResource["read"] = async (session, { id, outputs }, context) => {
  const isImport = !("__set" in outputs);
  if (isImport) mustBeId("Credential", "idNumber", id);
  const { accnt, type } = { accnt: accountOf(session, outputs), type: outputs.type };
  const { signal } = context;
  const item = await session.host.credentials.byId.record({ key: id, accnt, signal });
  // A host may count each type from 1.
  const record =
    item && kit.judge(item, outputs, ["type"]) !== "other"
      ? await completed(session, item, { outputs, accnt }, { signal })
      : answerUnlessGone(
          `credential ${id}`,
          await session.host.credentials.shown({ id, accnt, type }, context),
        );
  // Each host counts from 1, so another server's record may have our number by chance.
  if (!record || kit.judge(record, outputs, ["uniqId"]) === "other") return undefined;
  return kit.foundAs(session, { id, outputs }, record);
};

/**
 * A credential of a list, with what its own call says besides where the list leaves out what the read looks for. An import
 * takes no secret of a record that does not say whose login it is.
 */
async function completed(
  session: Session,
  item: CredentialRecord,
  { outputs, accnt }: { readonly outputs: StoredCredential; readonly accnt: number | undefined },
  call: Pick<CallOptions, "signal">,
): Promise<CredentialRecord> {
  const isOfNoOne = outputs.__set === undefined && isEmpty(item.type);
  if (item.id === undefined || !(isOfNoOne || kit.leftOutOf(item, outputs).length > 0)) return item;
  const type = outputs.type ?? credentialTypeIn(item);
  const own = await session.host.credentials.own({ id: String(item.id), accnt, type }, call);
  return own === undefined || own === "none" ? item : kit.completed(item, own);
}

/** Sends the changed inputs in one call. */
const updateCredential: CredentialResource["update"] = async (session, { id, olds, news }, context) => {
  const members = inWireNames(news, kit.changedIn(olds, news));
  if (Object.keys(members).length === 0) return kit.outputsOf(session, { id, olds }, {}, news);
  const credential = { id, accnt: accountOf(session, olds), type: news.type };
  const call = whileBusy(session, olds, context);
  const record = answerUnlessGone(
    `credential ${id}`,
    await session.host.credentials.update(credential, members, call),
  );
  if (!record) throw failure("resource-gone", { what: declaredCredential.what(id, news) });
  return kit.outputsOf(session, { id, olds }, record, news);
};

/**
 * Deletes the login of an application; one that is already gone counts as deleted. The record of a server's own
 * login is released: nothing is sent, and it stays at the host.
 */
const deleteCredential: CredentialResource["delete"] = async (session, { id, olds }, context) => {
  if (declaredCredential.isReleased(olds))
    return context.warn(message("credential-released", { credential: nameOf(olds), id }));
  const credential = { id, accnt: accountOf(session, olds) };
  const call = whileBusy(session, olds, context);
  const answer = answerUnlessGone(
    `credential ${id}`,
    await session.host.credentials.remove(credential, call),
  );
  if (answer?.success === false)
    throw failure("resource-not-deleted", { what: declaredCredential.what(id, olds) });
};

/** A call waits while the host is busy with the server. */
const whileBusy = <Call>(session: Session, olds: StoredCredential, call: Call) => ({
  ...call,
  whileBusy: busyWait(session, nameOf(olds), { uniq_id: olds.uniqId ?? "", accnt: accountOf(session, olds) }),
});

/** Login details of a server, or of an application on it. */
export const credential: CredentialResource = {
  ...declaredCredential,
  create: createCredential,
  read: readCredential,
  update: kit.update(updateCredential),
  delete: deleteCredential,
};
