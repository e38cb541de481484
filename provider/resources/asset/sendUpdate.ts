import { type AssetRecord, assetLists } from "../../resource/assetLists";
import { descriptionOf, withMark } from "../../resource/hostMark";
import { inWireNames } from "../../resource/programNames";
import { accountOf } from "../../resource/record";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { forgetListed } from "../../resource/sharedList";
import type { Properties } from "../../values";
import { deadline } from "../../waiting/deadlines";
import { asWritten, hostMarkOf } from "./find";
import type { AssetInputs } from "./inputs";
import { nameOf } from "./stored";

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
    const busyWait = {
      name: nameOf(news),
      deadline: deadline("power", undefined, session.configuration.timeouts),
    };
    const answer = await session.client.asset.update(
      { uniq_id: news.uniqId, accnt, ...params },
      { ...context, whileBusy: busyWait },
    );
    return asWritten(answer);
  } finally {
    for (const list of assetLists) forgetListed(session, list, accnt);
  }
}
