import { mustOwnLogin } from "../../resource/loginOwner";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { adoptServerLogin } from "./adopt";
import { storeLogin } from "./store";
import { outputsOf } from "./stored";

/** Stores the login of an application, or adopts the record of the server's own login. */
export async function createCredential(
  session: Session,
  { news }: { news: Properties },
  context: CallContext,
): Promise<{ id: string; outputs: Properties }> {
  mustOwnLogin(session, "Credential", news.uniqId as string, news);
  const record = await (news.type === "server" ? adoptServerLogin : storeLogin)(session, news, context);
  const id = String(record.id);
  return { id, outputs: outputsOf(id, {}, record, news) };
}
