import { accountOf } from "../../resource/account";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { forgetListed } from "../../resource/sharedList";
import { deadline } from "../../waiting/deadlines";
import { type AssetRecord, assetLists } from "./find";
import { nameOf } from "./stored";

/** Input → parameter of asset update (specification, Assets › Asset update). */
export const updatable = {
  customName: "custom_name",
  customDescription: "custom_description",
  domain: "domain",
  features: "features",
} as const;
export type Updatable = keyof typeof updatable;
export const updatableNames = Object.keys(updatable) as Updatable[];

/** Sends these inputs in one asset update. */
export async function sendUpdate(
  session: Session,
  names: readonly Updatable[],
  news: Properties,
  context: CallContext,
): Promise<AssetRecord> {
  const accnt = accountOf(session, news);
  const params = Object.fromEntries(names.map((name) => [updatable[name], news[name]]));
  try {
    const busyWait = {
      name: nameOf(news),
      deadline: deadline("power", undefined, session.configuration.timeouts),
    };
    return await session.client.asset.update(
      { uniq_id: news.uniqId as string, accnt, ...params },
      { ...context, whileBusy: busyWait },
    );
  } finally {
    for (const list of assetLists) forgetListed(session, list, accnt);
  }
}
