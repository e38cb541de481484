import { failure, message } from "../../message";
import { accountOf } from "../../resource/account";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import { sameValue } from "../../resource/sameValue";
import type { Session } from "../../resource/session";
import { type AssetRecord, assetDetails } from "./find";
import { sendUpdate, updatable, updatableNames } from "./sendUpdate";
import { isServer, mustLeaveToServer, nameOf, outputsOf } from "./stored";

/** Adopts the asset, and updates it once if it differs from the inputs. */
export async function createAsset(
  session: Session,
  { news }: { news: Properties },
  context: CallContext,
): Promise<{ id: string; outputs: Properties }> {
  const id = news.uniqId as string;
  const record = await assetDetails(session, {
    uniqId: id,
    account: accountOf(session, news),
    described: news.customDescription !== undefined,
    call: context,
  });
  if (!record) throw failure("asset-missing", { uniqId: id });
  mustLeaveToServer(record, news);
  const changed = updatableNames.filter((name) => differs(record, name, news));
  const answer = changed.length > 0 ? await sendUpdate(session, changed, news, context) : {};
  const outputs = outputsOf(id, session.managed.markOf({}), {}, { ...record, ...answer }, news);
  if (news.removeOnDelete === true && isServer(outputs))
    context.warn(message("asset-server-not-removed", { asset: nameOf(outputs) }));
  // In a forced replacement the old resource is this same asset; its delete must not remove it.
  session.managed.adopt("Asset", id, outputs);
  return { id, outputs };
}

/** Whether the record's value differs or is not reported. */
const differs = (record: AssetRecord, name: (typeof updatableNames)[number], news: Properties): boolean =>
  news[name] !== undefined && !sameValue((record as Record<string, unknown>)[updatable[name]], news[name]);
