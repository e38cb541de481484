import { failure } from "../../message";
import { type AssetRecord, assetLists } from "../../resource/assetLists";
import { compare, fromOutputs, updatedIn } from "../../resource/compare";
import { descriptionOf, withMark } from "../../resource/hostMark";
import { inWireNames } from "../../resource/programNames";
import { accountOf, busyWait, isGone } from "../../resource/record";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { forgetListed } from "../../resource/sharedList";
import type { Properties } from "../../values";
import { type AssetInputs, type AssetResource, assetChanges } from "./inputs";
import { asWritten, hostMarkOf, isServer, mustLeaveToServer, nameOf, outputsOf } from "./read";

/** Sends the changed inputs in one call. An input that is no longer given stays as it is. */
export const updateAsset: AssetResource["update"] = async (session, { id, olds, news }, context) => {
  mustLeaveToServer(olds, news);
  const changed = [...updatedIn(compare(assetChanges, fromOutputs(olds), news))];
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

/**
 * Sends these inputs in one asset update. The description of a server keeps the mark of its last rebuild.
 */
export const sendUpdate: typeof send = (session, names, news, context) =>
  session.managed.inTurn(descriptionOf(news.uniqId), () => send(session, names, news, context));

async function send(
  session: Session,
  names: readonly (keyof AssetInputs)[],
  news: AssetInputs & { readonly isServer: boolean },
  context: CallContext,
): Promise<AssetRecord> {
  const accnt = accountOf(session, news);
  const params: Properties = inWireNames<keyof AssetInputs>(news, names);
  if (names.includes("customDescription") && news.isServer) {
    const mark = await hostMarkOf(session, { uniqId: news.uniqId, account: accnt, call: context });
    params.custom_description = withMark(news.customDescription ?? "", mark);
  }
  try {
    const answer = await session.client.asset.update(
      { uniq_id: news.uniqId, accnt, ...params },
      { ...context, whileBusy: busyWait(session, nameOf(news)) },
    );
    return asWritten(answer);
  } finally {
    for (const list of assetLists) forgetListed(session, list, accnt);
  }
}
