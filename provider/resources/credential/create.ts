import type { Session } from "../../session";
import { mustOwnShared } from "../owners";
import type { CallContext, Properties } from "../resource";
import { adoptServerLogin } from "./adopt";
import { outputsOf } from "./state";
import { storeLogin } from "./store";

/** Stores the login of an application, or takes over the record of the server's own. */
export async function createCredential(
  session: Session,
  { news }: { news: Properties },
  context: CallContext,
): Promise<{ id: string; outputs: Properties }> {
  mustOwnShared(session, "Credential", news.uniqId as string, news);
  const record = await (news.type === "server" ? adoptServerLogin : storeLogin)(session, news, context);
  const id = String(record.id);
  return { id, outputs: outputsOf(id, {}, record, news) };
}
