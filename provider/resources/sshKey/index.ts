import { checkInputs } from "../../resource/checkInputs";
import { compare, fromOutputs, toDiff } from "../../resource/compare";
import { createSshKey } from "./create";
import { deleteSshKey } from "./delete";
import { type SshKeyResource, sshKeyChanges, sshKeyInputs, sshKeyOutputs } from "./inputs";
import { readSshKey, sameKeyText } from "./read";
import { updateSshKey } from "./update";

/** A named public SSH key of the account. */
export const sshKey: SshKeyResource = {
  name: "SshKey",
  description:
    "A named public SSH key of the account (specification, Named public SSH keys).\n\n" +
    "Name and value are changed in place. Servers keep the keys they were built with: removing a key here removes it from the account's list only. " +
    "Without `publicKeyName` the key is named after the resource, with a suffix of its own that stays.",
  inputs: sshKeyInputs,
  outputs: sshKeyOutputs,
  changes: sshKeyChanges,
  reportedInputs: ["accountNumber"],
  check: ({ olds, news, autoname }) => {
    // A generated name stays; a new one is made only if there is none.
    const name = news.publicKeyName ?? olds?.publicKeyName ?? autoname?.();
    return checkInputs("SshKey", sshKeyInputs, {
      ...news,
      ...(name !== undefined && { publicKeyName: name }),
    });
  },
  isSame: (olds, found) => sameKeyText(olds.publicKeyValue, found.publicKeyValue),
  diff: (session, { id, olds, news }) => {
    const diff = toDiff(compare(sshKeyChanges, fromOutputs(olds), news));
    if (diff.replaces.length === 0) session.managed.keep("SshKey", id, olds);
    return diff;
  },
  create: createSshKey,
  read: readSshKey,
  update: updateSshKey,
  delete: deleteSshKey,
};
