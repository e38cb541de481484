import { mayBeNamed } from "../../host/shown/keys";
import { seenIn } from "../../host/shown/listReading";
import { message } from "../../message";
import { accountOf } from "../../resource/record";
import { hasUnknown, knownOf } from "../../values";
import { kit, type SshKeyResource } from "./inputs";

/** Names the key that has the name of a new one: `up` refuses to add another. A name that is not known yet is not asked for. */
export const checkSshKeyAtHost: SshKeyResource["checkAtHost"] = async (session, { olds, news }, { warn }) => {
  const { publicKeyName: name, accountNumber, onExisting = "fail" } = knownOf(news);
  if (olds || name === undefined || onExisting !== "fail" || hasUnknown(news.onExisting)) return [];
  const accnt = accountOf(session, { accountNumber });
  const keys = await session.catalogue.questions.ask(
    `SSH keys${accnt === undefined ? "" : ` of account ${accnt}`}`,
    (call) => session.host.ifOffered(session.host.readList("sshKey.list", { accnt }, call)),
  );
  const taken = mayBeNamed(name, seenIn(keys ?? {})).find(
    (key) =>
      key.id !== undefined &&
      kit.judge(key, { publicKeyName: name }, ["publicKeyName"]) === "same" &&
      !session.run.isManaged("SshKey", String(key.id)),
  );
  if (taken) warn(message("ssh-key-name-taken", { name, id: String(taken.id), isPreview: true }));
  return [];
};
