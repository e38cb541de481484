import type { Session } from "../../session";
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
  const record = await (news.type === "server" ? adoptServerLogin : storeLogin)(session, news, context);
  const id = String(record.id);
  return { id, outputs: outputsOf(id, {}, record, news) };
}
