import { accountOf } from "../../resource/account";
import type { Properties } from "../../resource/properties";
import { removeAsset } from "../../resource/removal/removeAsset";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { deadline, type Timeouts } from "../../waiting/deadlines";
import { isServer, nameOf, noRemovalOfServer } from "./stored";

/**
 * Releases the asset: nothing is sent and nothing restored. With removeOnDelete its removal is requested and waited
 * for; one that is gone already needs no call, and a server is left to the Server that removes it.
 */
export async function deleteAsset(
  session: Session,
  { id, olds }: { id: string; olds: Properties },
  context: CallContext,
): Promise<void> {
  if (olds.removeOnDelete !== true) {
    context.status(`${nameOf(olds)} is released: nothing is changed at the host`);
    return;
  }
  if (isServer(olds)) {
    context.warn(`${noRemovalOfServer(olds)} Nothing was sent.`);
    return;
  }
  const why = await whyLeft(session, id, olds);
  if (why) {
    context.warn(`${nameOf(olds)} ${why}. Nothing was sent.`);
    return;
  }
  const removal = {
    uniqId: id,
    accountNumber: accountOf(session, olds),
    name: nameOf(olds),
    type: olds.type,
    input: olds.removal,
    deadline: deadline(
      "removal",
      olds.type,
      olds.timeouts as Timeouts | undefined,
      session.configuration.timeouts,
    ),
  };
  await removeAsset(session, removal, context);
}

/** Who else of this stack holds the asset, if somebody does. */
async function whyLeft(session: Session, id: string, olds: Properties): Promise<string | undefined> {
  const other = session.managed.otherHolder("Asset", id, olds);
  if (other === "adopted") return "stays, because the resource that replaces this one has adopted it";
  if (other) return "stays, because another Asset of this stack holds it";
  return undefined;
}
