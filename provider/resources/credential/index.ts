import { compare, fromOutputs, toDiff } from "../plan";
import type { Resource } from "../resource";
import { credentialChanges } from "./changes";
import { checkCredential } from "./check";
import { createCredential } from "./create";
import { deleteCredential } from "./delete";
import { credentialInputs, credentialOutputs } from "./inputs";
import { readCredential } from "./read";
import { updateCredential } from "./update";

/** Login details of a server, or of an application on it. */
export const credential: Resource = {
  name: "Credential",
  inputs: credentialInputs,
  outputs: credentialOutputs,
  changes: credentialChanges,
  tells: Object.keys(credentialInputs.shape),
  check: checkCredential,
  diff: (_session, { olds, news }) => toDiff(compare(credentialChanges, fromOutputs(olds), news)),
  create: createCredential,
  read: readCredential,
  update: updateCredential,
  delete: deleteCredential,
};
