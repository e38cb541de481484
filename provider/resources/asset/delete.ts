import { message } from "../../message";
import { accountOf } from "../../resource/account";
import type { Properties } from "../../resource/properties";
import { removeAsset } from "../../resource/removal/removeAsset";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { deadline, type Timeouts } from "../../waiting/deadlines";
import { isServer, nameOf } from "./stored";

/**
 * Releases the asset: nothing is sent and nothing restored. With removeOnDelete it requests the removal and waits
 * for it. An asset that is already gone needs no call, and a server is left to its Server.
 */
export async function deleteAsset(
  session: Session,
  { id, olds }: { id: string; olds: Properties },
  context: CallContext,
): Promise<void> {
  const asset = nameOf(olds);
  if (olds.removeOnDelete !== true) {
    context.status(message("asset-released", { asset }));
    return;
  }
  if (isServer(olds)) {
    context.warn(message("asset-server-not-removed", { asset }));
    return;
  }
  const other = await session.managed.otherHolder("Asset", id, olds);
  if (other) {
    context.warn(message("asset-kept", { asset, because: other === "adopted" ? "adopted" : "held" }));
    return;
  }
  const removal = {
    uniqId: id,
    accountNumber: accountOf(session, olds),
    name: asset,
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
