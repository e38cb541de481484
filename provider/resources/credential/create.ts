import { mustOwnLogin } from "../../resource/loginOwner";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { adoptServerLogin } from "./adopt";
import type { CredentialInputs, StoredCredential } from "./inputs";
import { storeLogin } from "./store";
import { outputsOf } from "./stored";

/** Stores the login of an application, or takes over the record of the server's own. */
export async function createCredential(
  session: Session,
  { news }: { news: CredentialInputs },
  context: CallContext,
): Promise<{ id: string; outputs: StoredCredential }> {
  mustOwnLogin(session, "Credential", news.uniqId, news);
  const record = await (news.type === "server" ? adoptServerLogin : storeLogin)(session, news, context);
  const id = String(record.id);
  return { id, outputs: outputsOf(id, {}, record, news) };
}
