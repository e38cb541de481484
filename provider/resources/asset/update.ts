import { failure } from "../../message";
import { compare, fromOutputs } from "../../resource/compare";
import { accountOf, isGone } from "../../resource/record";
import { assetChanges, updatable } from "./changes";
import type { AssetResource } from "./inputs";
import { sendUpdate } from "./sendUpdate";
import { isServer, mustLeaveToServer, nameOf, outputsOf } from "./stored";

/** Sends the changed inputs in one call. An input that is no longer given stays as it is. */
export const updateAsset: AssetResource["update"] = async (session, { id, olds, news }, context) => {
  mustLeaveToServer(olds, news);
  const changes = compare(assetChanges, fromOutputs(olds), news);
  const changed = updatable.filter((name) =>
    changes.some(({ property, effect }) => property === name && effect === "update"),
  );
  const holder = session.managed.markOf(olds);
  if (changed.length === 0) return outputsOf({ id, holder }, olds, {}, news);
  const account = accountOf(session, olds);
  try {
    const inputs = { ...news, accountNumber: account ?? news.accountNumber, isServer: isServer(olds) };
    const answer = await sendUpdate(session, changed, inputs, context);
    return outputsOf({ id, holder }, olds, answer, news);
  } catch (error) {
    if (isGone(error)) throw failure("asset-gone", { asset: nameOf(news) }, error);
    throw error;
  }
};
