import type { Session } from "../../session";
import { deadline, type Timeouts } from "../../waiting/deadlines";
import { whyKept } from "../kept";
import { isAssetGone, removeAsset } from "../removal";
import type { CallContext, Properties } from "../resource";
import { accountOf } from "./records";
import { nameOf } from "./state";

/**
 * Releases the asset: nothing is sent and nothing restored. With removeOnDelete its removal is requested and waited
 * for; one that is gone already needs no call.
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
  const holder = holderOf(session, id, olds);
  if (holder) {
    context.warn(`${nameOf(olds)} stays, because ${holder}. Nothing was sent.`);
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
  if (await isAssetGone(session, removal, context.signal)) return;
  await removeAsset(session, removal, context);
}

/** Who else of this stack holds the asset, if somebody does. */
function holderOf(session: Session, id: string, olds: Properties): string | undefined {
  const kept = whyKept(session, "Asset", id, olds);
  if (kept === "adopted") return "the resource that replaces this one has adopted it";
  if (kept) return "another Asset of this stack holds it";
  // Its own Server resource is met only where it stays: where both go, the server's delete removes it.
  if (whyKept(session, "Server", id, {})) return "a Server of this stack holds it";
  return undefined;
}
