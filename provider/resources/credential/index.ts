import { forgetListed } from "../../host/lists/sharedList";
import { failure, message } from "../../message";
import { inWireNames } from "../../resource/programNames";
import { accountOf } from "../../resource/record";
import type { CheckResult } from "../../resource/resource";
import type { Properties } from "../../values";
import { createCredential } from "./create";
import { type CredentialResource, isOfServer, kit } from "./inputs";
import { busyWaitOf, credentialList, nameOf, readCredential, unlessGone } from "./read";

const whatIs = (id: string, inputs: Parameters<typeof nameOf>[0]) => `${nameOf(inputs)} (id ${id})`;
const isReleased: CredentialResource["isReleased"] & {} = isOfServer;

/** Sends the changed inputs in one call. */
const updateCredential: CredentialResource["update"] = async (session, { id, olds, news }, context) => {
  const members = inWireNames(news, kit.changedIn(olds, news));
  if (Object.keys(members).length === 0) return kit.outputsOf(session, { id, olds }, {}, news);
  const accnt = accountOf(session, olds);
  const params = { accnt, id: Number(id), type: news.type, ...members };
  const options = { ...context, whileBusy: busyWaitOf(session, olds) };
  const send = () => session.client.server.credential.update(params, options);
  const answer = await unlessGone(session, { key: id, accnt, signal: context.signal }, send).finally(() =>
    forgetListed(session, credentialList, accnt),
  );
  if (!answer) throw failure("resource-gone", { what: whatIs(id, news) });
  return kit.outputsOf(session, { id, olds }, answer, news);
};

/**
 * Deletes the login of an application; one that is already gone counts as deleted. The record of a server's own
 * login is released: nothing is sent, and it stays at the host.
 */
const deleteCredential: CredentialResource["delete"] = async (session, { id, olds }, context) => {
  const credential = nameOf(olds);
  if (isReleased(olds)) return context.warn(message("credential-released", { credential, id }));
  const accnt = accountOf(session, olds);
  const params = { accnt, id: Number(id), type: "app" } as const;
  const options = { ...context, whileBusy: busyWaitOf(session, olds) };
  const send = () => session.client.server.credential.delete(params, options);
  const answer = await unlessGone(session, { key: id, accnt, signal: context.signal }, send);
  if (answer?.success === false) throw failure("resource-not-deleted", { what: whatIs(id, olds) });
};

/** Inputs that the record of a server's own login already has, and that no operation changes. */
const onlyOfApp = ["name", "description", "authType"] as const;

/** Checks each input, and then that type `server` has no input of the other type. Pure. */
function checkCredential(request: { olds?: Properties; news: Properties }): CheckResult {
  const { inputs, failures } = kit.declared.check(request);
  const excluded = onlyOfApp.filter((name) => isOfServer(inputs) && inputs[name] !== undefined);
  const refusal = (property: string) => ({ property, reason: message("credential-only-app", { property }) });
  return { inputs, failures: [...failures, ...excluded.map(refusal)] };
}

/** Login details of a server, or of an application on it. */
export const credential: CredentialResource = {
  ...kit.declared,
  description:
    "Login details of an application on a server, or of the server itself.\n\n" +
    "Type `app` is created and deleted. Type `server` adopts the one record that the host has of the server's login; deleting the resource releases it, and its last `authData` stays at the host. " +
    "`location`, `username` and `authData` change in place. Whether the login on the server itself changes with the host's record is not specified. `authData` is secret. " +
    "Set the login of a server either with the Server or with a Credential: of two that set it differently, the last one to be updated wins.",
  what: whatIs,
  // Hosts may count the ids of each type on their own.
  nameInRun: (id, { type }) => `${type} ${id}`,
  isReleased,
  check: checkCredential,
  create: createCredential,
  read: readCredential,
  update: kit.update(updateCredential),
  delete: deleteCredential,
};
