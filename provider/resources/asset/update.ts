import { failure } from "../../message";
import { accountOf } from "../../resource/account";
import { compare, fromOutputs } from "../../resource/compare";
import { isGone } from "../../resource/isGone";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { assetChanges } from "./changes";
import type { AssetInputs, StoredAsset } from "./inputs";
import { sendUpdate, updatableNames } from "./sendUpdate";
import { mustLeaveToServer, nameOf, outputsOf } from "./stored";

/** Changes the asset in one call; only what changed is sent. What is no longer given stays as it is. */
export async function updateAsset(
  session: Session,
  { id, olds, news }: { id: string; olds: StoredAsset; news: AssetInputs },
  context: CallContext,
): Promise<StoredAsset> {
  mustLeaveToServer(olds, news);
  const changes = compare(assetChanges, fromOutputs(olds), news);
  const changed = updatableNames.filter((name) =>
    changes.some(({ property, effect }) => property === name && effect === "update"),
  );
  const holder = session.managed.markOf(olds);
  if (changed.length === 0) return outputsOf(id, holder, olds, {}, news);
  const account = accountOf(session, olds);
  try {
    const inputs = { ...news, accountNumber: account ?? news.accountNumber };
    const answer = await sendUpdate(session, changed, inputs, context);
    return outputsOf(id, holder, olds, answer, news);
  } catch (error) {
    if (isGone(error)) throw failure("asset-gone", { asset: nameOf(news) }, error);
    throw error;
  }
}
