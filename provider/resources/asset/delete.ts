import { message } from "../../message";
import { accountOf } from "../../resource/record";
import { removeAsset } from "../../resource/removal/removeAsset";
import { deadline } from "../../waiting/deadlines";
import type { AssetResource } from "./inputs";
import { isServer, nameOf } from "./read";

/**
 * Releases the asset: nothing is sent and nothing restored. With removeOnDelete it requests the removal and waits
 * for it. An asset that is already gone needs no call, and a server is left to its Server.
 */
export const deleteAsset: AssetResource["delete"] = async (session, { id, olds }, context) => {
  const asset = nameOf(olds);
  if (olds.removeOnDelete !== true) {
    context.status(message("asset-released", { asset }));
    return;
  }
  if (isServer(olds)) {
    context.warn(message("asset-server-not-removed", { asset }));
    return;
  }
  const other = session.managed.otherHolder("Asset", id, olds);
  if (other) {
    context.warn(message("asset-kept", { asset, because: other === "adopted" ? "adopted" : "held" }));
    return;
  }
  const removal = {
    uniqId: id,
    isServer: false,
    accountNumber: accountOf(session, olds),
    name: asset,
    type: olds.type,
    input: olds.removal,
    deadline: deadline("removal", olds.type, olds.timeouts, session.configuration.timeouts),
  };
  await removeAsset(session, removal, context);
};
