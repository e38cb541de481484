import { failure } from "../../message";
import { accountOf } from "../../resource/account";
import { compare, fromOutputs } from "../../resource/compare";
import { isGone } from "../../resource/isGone";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { assetChanges } from "./changes";
import { sendUpdate, updatableNames } from "./sendUpdate";
import { mustLeaveToServer, nameOf, outputsOf } from "./stored";

/** Sends the changed inputs in one call. An input that is no longer given stays as it is. */
export async function updateAsset(
  session: Session,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
  context: CallContext,
): Promise<Properties> {
  mustLeaveToServer(olds, news);
  const changes = compare(assetChanges, fromOutputs(olds), news);
  const changed = updatableNames.filter((name) =>
    changes.some(({ property, effect }) => property === name && effect === "update"),
  );
  const holder = session.managed.markOf(olds);
  if (changed.length === 0) return outputsOf(id, holder, olds, {}, news);
  const account = accountOf(session, olds);
  try {
    const answer = await sendUpdate(
      session,
      changed,
      { ...news, ...(account !== undefined && { accountNumber: account }) },
      context,
    );
    return outputsOf(id, holder, olds, answer, news);
  } catch (error) {
    if (isGone(error)) throw failure("asset-gone", { asset: nameOf(news) }, error);
    throw error;
  }
}
