import { accountOf } from "../../resource/account";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import { sameValue } from "../../resource/sameValue";
import type { Session } from "../../resource/session";
import { type AssetRecord, assetDetails } from "./find";
import { sendUpdate, updatable, updatableNames } from "./sendUpdate";
import { isServer, mustLeaveToServer, noRemovalOfServer, outputsOf } from "./stored";

/** Adopts the asset, and brings it to the inputs with one update where it differs. */
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
  if (!record)
    throw new Error(
      `uniqId: the account has no asset ${id}, or it is being removed. No operation creates an asset: give the uniqId of one ` +
        "that exists (the function `assets` lists them), or declare a Server. Nothing was sent.",
    );
  mustLeaveToServer(record, news);
  const changed = updatableNames.filter((name) => differs(record, name, news));
  const answer = changed.length > 0 ? await sendUpdate(session, changed, news, context) : {};
  const outputs = outputsOf(id, session.managed.markOf({}), {}, { ...record, ...answer }, news);
  if (news.removeOnDelete === true && isServer(outputs)) context.warn(noRemovalOfServer(outputs));
  // Under `pulumi up --replace` the old resource is this very asset: its delete must not remove it.
  session.managed.adopt("Asset", id, outputs);
  return { id, outputs };
}

/** Whether the record has another value, or does not tell it. */
const differs = (record: AssetRecord, name: (typeof updatableNames)[number], news: Properties): boolean =>
  news[name] !== undefined && !sameValue((record as Record<string, unknown>)[updatable[name]], news[name]);
