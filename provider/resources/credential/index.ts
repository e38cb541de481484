import { namesIn } from "../../resource/members";
import type { Resource } from "../../resource/resource";
import { credentialChanges } from "./changes";
import { checkCredential } from "./check";
import { createCredential } from "./create";
import { deleteCredential } from "./delete";
import { diffCredential } from "./diff";
import { type CredentialInputs, type CredentialOutputs, credentialInputs, credentialOutputs } from "./inputs";
import { readCredential } from "./read";
import { updateCredential } from "./update";

/** Login details of a server, or of an application on it. */
export const credential: Resource<CredentialInputs, CredentialOutputs> = {
  name: "Credential",
  description:
    "Login details of an application on a server, or of the server itself (specification, Server credentials).\n\n" +
    "Type `app` is created and deleted. Type `server` adopts the one record that the host has of the server's login; deleting the resource releases it, and its last `authData` stays at the host. " +
    "`location`, `username` and `authData` change in place. The host's record only is changed: the login on the server itself is not. `authData` is secret. " +
    "A Server of the program that sets `username` or `password` of the same login has to give the same values.",
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
