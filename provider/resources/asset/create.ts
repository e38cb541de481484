import { failure, message } from "../../message";
import { accountOf, lacks } from "../../resource/record";
import { type AssetResource, updatable } from "./inputs";
import { assetDetails, isServer, mustLeaveToServer, nameOf, outputsOf } from "./read";
import { sendUpdate } from "./update";

/** Adopts the asset, and updates it once if it differs from the inputs. */
export const createAsset: AssetResource["create"] = async (session, { news }, context) => {
  const id = news.uniqId;
  const record = await assetDetails(session, {
    uniqId: id,
    account: accountOf(session, news),
    described: news.customDescription !== undefined,
    call: context,
  });
  if (!record) throw failure("asset-missing", { uniqId: id });
  mustLeaveToServer(record, news);
  const changed = updatable.filter((name) => lacks(record, name, news[name]));
  const answer =
    changed.length > 0
      ? await sendUpdate(session, changed, { ...news, isServer: isServer(record) }, context)
      : {};
  const outputs = outputsOf({ id, holder: session.managed.markOf({}) }, {}, { ...record, ...answer }, news);
  if (news.removeOnDelete === true && isServer(outputs))
    context.warn(message("asset-server-not-removed", { asset: nameOf(outputs) }));
  // In a forced replacement the old resource is this same asset; its delete must not remove it.
  session.managed.adopt("Asset", id, outputs);
  return { id, outputs };
};
