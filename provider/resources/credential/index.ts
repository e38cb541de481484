import { message } from "../../message";
import { checkInputs } from "../../resource/checkInputs";
import { toDiff } from "../../resource/compare";
import type { CheckFailure, CheckResult } from "../../resource/resource";
import { namesIn, type Properties } from "../../values";
import { createCredential } from "./create";
import { deleteCredential } from "./delete";
import {
  type CredentialResource,
  changesOf,
  credentialChanges,
  credentialInputs,
  credentialOutputs,
} from "./inputs";
import { readCredential } from "./read";
import { updateCredential } from "./update";

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
    "Login details of an application on a server, or of the server itself (specification, Server credentials).\n\n" +
    "Type `app` is created and deleted. Type `server` adopts the one record that the host has of the server's login; deleting the resource releases it, and its last `authData` stays at the host. " +
    "`location`, `username` and `authData` change in place. The host's record only is changed: the login on the server itself is not. `authData` is secret. " +
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
