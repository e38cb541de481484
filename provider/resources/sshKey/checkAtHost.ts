import { message } from "../../message";
import { accountOf } from "../../resource/account";
import { hasUnknown } from "../../resource/unknown";
import type { ListedKey } from "./find";
import type { SshKeyInputs, SshKeyResource } from "./inputs";

/** Whether a new key's name is free. Asked only where everything is. */
export const checkSshKeyAtHost: SshKeyResource["checkAtHost"] = async (session, { olds, news }) => {
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
