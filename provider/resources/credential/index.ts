import { failure, message } from "../../message";
import { checkInputs } from "../../resource/checkInputs";
import { toDiff, updatedIn } from "../../resource/compare";
import { isNotFound } from "../../resource/existence";
import { forgetListed } from "../../resource/lists";
import { inWireNames } from "../../resource/programNames";
import { accountOf, busyWait } from "../../resource/record";
import type { CheckFailure, CheckResult } from "../../resource/resource";
import { namesIn, type Properties } from "../../values";
import { createCredential } from "./create";
import {
  type CredentialResource,
  changesOf,
  credentialChanges,
  credentialInputs,
  credentialOutputs,
} from "./inputs";
import { type CredentialRecord, credentialList, mustBeGone, nameOf, outputsOf, readCredential } from "./read";

/** Sends the changed inputs in one call. */
const updateCredential: CredentialResource["update"] = async (session, { id, olds, news }, context) => {
  const members = inWireNames(news, [...updatedIn(changesOf(olds, news))]);
  if (Object.keys(members).length === 0) return outputsOf(id, olds, {}, news);
  const accnt = accountOf(session, olds);
  const since = session.clock.now();
  let answer: CredentialRecord;
  try {
    answer = await session.client.server.credential.update(
      { accnt, id: Number(id), type: news.type, ...members },
      { ...context, whileBusy: busyWait(session, nameOf(news)) },
    );
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await mustBeGone(session, { id, account: accnt }, { error, since }, context);
    throw failure("credential-gone", { credential: nameOf(news), id }, error);
  } finally {
    forgetListed(session, credentialList, accnt);
  }
  return outputsOf(id, olds, answer, news);
};

/**
 * Deletes the login of an application; one that is already gone counts as deleted. The record of a server's own
 * login is released: nothing is sent, and it stays at the host.
 */
const deleteCredential: CredentialResource["delete"] = async (session, { id, olds }, context) => {
  if (olds.type === "server") {
    context.warn(message("credential-released", { credential: nameOf(olds), id }));
    return;
  }
  const account = accountOf(session, olds);
  const since = session.clock.now();
  try {
    const answer = await session.client.server.credential.delete(
      { accnt: account, id: Number(id), type: "app" },
      { ...context, whileBusy: busyWait(session, nameOf(olds)) },
    );
    if (answer.success === false) throw failure("credential-not-deleted", { credential: nameOf(olds), id });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await mustBeGone(session, { id, account }, { error, since }, context);
  }
};

/** Inputs that the record of a server's own login already has, and that no operation changes. */
const onlyOfApp = ["name", "description", "authType"] as const;

/** Checks each input, and then that type `server` has no input of the other type. Pure. */
function checkCredential({ news }: { news: Properties }): CheckResult {
  const { inputs, failures } = checkInputs("Credential", credentialInputs, news);
  return { inputs, failures: [...failures, ...excluded(inputs)] };
}

const excluded = (inputs: Properties): CheckFailure[] =>
  inputs.type !== "server"
    ? []
    : onlyOfApp
        .filter((property) => inputs[property] !== undefined)
        .map((property) => ({ property, reason: message("credential-only-app", { property }) }));

/** What changed since the outputs. Sends nothing and never throws; refresh calls it with old and new exchanged. */
const diffCredential: CredentialResource["diff"] = (_session, { olds, news }) =>
  toDiff(changesOf(olds, news));

/** Login details of a server, or of an application on it. */
export const credential: CredentialResource = {
  name: "Credential",
  description:
    "Login details of an application on a server, or of the server itself.\n\n" +
    "Type `app` is created and deleted. Type `server` adopts the one record that the host has of the server's login; deleting the resource releases it, and its last `authData` stays at the host. " +
    "`location`, `username` and `authData` change in place. Whether the login on the server itself changes with the host's record is not specified. `authData` is secret. " +
    "Set the login of a server either with the Server or with a Credential: of two that set it differently, the last one to be updated wins.",
  inputs: credentialInputs,
  outputs: credentialOutputs,
  changes: credentialChanges,
  reportedInputs: namesIn(credentialInputs.shape),
  check: checkCredential,
  diff: diffCredential,
  create: createCredential,
  read: readCredential,
  update: updateCredential,
  delete: deleteCredential,
};
