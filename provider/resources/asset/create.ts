import { failure, message } from "../../message";
import type { AssetRecord } from "../../resource/assetLists";
import { wireName } from "../../resource/programNames";
import { accountOf } from "../../resource/record";
import { type Properties, sameValue } from "../../values";
import { updatable } from "./changes";
import { assetDetails } from "./find";
import type { AssetInputs, AssetResource } from "./inputs";
import { sendUpdate } from "./sendUpdate";
import { isServer, mustLeaveToServer, nameOf, outputsOf } from "./stored";

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
  const changed = updatable.filter((name) => differs(record, name, news));
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

/** Whether the record's value differs or is not reported. */
const differs = (record: AssetRecord, name: keyof AssetInputs, news: AssetInputs): boolean =>
  news[name] !== undefined && !sameValue((record as Properties)[wireName(name)], news[name]);
