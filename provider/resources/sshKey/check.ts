import { keyName } from "../../host/shown/keys";
import { seenIn } from "../../host/shown/listReading";
import { message } from "../../message";
import { inAnyCase, isSame } from "../../normalForms";
import { accountOf } from "../../resource/record";
import { hasUnknown, knownOf } from "../../values";
import type { SshKeyResource } from "./inputs";

/** Names the key that has the name of a new one: `up` refuses to add another. A name that is not known yet is not asked for. */
export const checkSshKeyAtHost: SshKeyResource["checkAtHost"] = async (session, { olds, news }, { warn }) => {
  const { publicKeyName: name, accountNumber, onExisting = "fail" } = knownOf(news);
  if (olds || name === undefined || onExisting !== "fail" || hasUnknown(news.onExisting)) return [];
  const keys = seenIn((await session.catalogue.keys(accountOf(session, { accountNumber }))) ?? {});
  const taken = keys.find(
    (key) =>
      key.id !== undefined &&
      isSame(inAnyCase, keyName(key), name) &&
      !session.run.isManaged("SshKey", String(key.id)),
  );
  if (taken) warn(message("ssh-key-name-taken", { name, id: String(taken.id), isPreview: true }));
  return [];
};
