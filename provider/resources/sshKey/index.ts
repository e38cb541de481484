import { message } from "../../message";
import { accountOf } from "../../resource/account";
import { checkInputs } from "../../resource/checkInputs";
import { compare, fromOutputs, toDiff } from "../../resource/compare";
import { hasUnknown } from "../../resource/unknown";
import { sshKeyChanges } from "./changes";
import { createSshKey } from "./create";
import { deleteSshKey } from "./delete";
import { type ListedKey, sameKeyText } from "./find";
import { type SshKeyInputs, type SshKeyResource, sshKeyInputs, sshKeyOutputs } from "./inputs";
import { readSshKey } from "./read";
import { updateSshKey } from "./update";

/** Whether a new key's name is free. Asked only where everything is. */
const checkSshKeyAtHost: SshKeyResource["checkAtHost"] = async (session, { olds, news }) => {
  const { publicKeyName: name, onExisting } = news;
  if (session.configuration.previewChecks !== "all" || olds || typeof name !== "string") return [];
  if (onExisting === "adopt" || hasUnknown(onExisting) || hasUnknown(news.accountNumber)) return [];
  const account = accountOf(session, news as SshKeyInputs);
  const keys = await session.catalogue.ask(`keys of ${account ?? "the account"}`, async (signal) => {
    const all: ListedKey[] = [];
    for await (const key of session.client.sshKey.list.items({ accnt: account }, { signal })) all.push(key);
    return all;
  });
  const taken = keys?.find(({ public_key_name }) => public_key_name === name);
  return taken
    ? [{ property: "publicKeyName", reason: message("ssh-key-name-taken", { name, id: String(taken.id) }) }]
    : [];
};

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
  checkAtHost: checkSshKeyAtHost,
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
