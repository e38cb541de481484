import { type AssetId, type AssetRecord, assetsById, describedAsset } from "../../host/assets/assetLists";
import { asWritten } from "../../host/assets/assetRecord";
import { hasEnded } from "../../host/assets/existence";
import { marksIn } from "../../host/assets/hostMark";
import { type Kind, kindNow, kindOf, type Shown } from "../../host/kind";
import { listedRecord } from "../../host/lists/sharedList";
import { secondSource } from "../../host/secondSource";
import { failure, message } from "../../message";
import { mustBeGone } from "../../resource/absence";
import { accountOf, mustBeId } from "../../resource/record";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { givenNames, isEmpty, pick, type WithUnknowns } from "../../values";
import { type AssetInputs, type AssetResource, kit, type StoredAsset } from "./inputs";

/** The asset as the host has it now, or undefined when it is gone or on its way out. */
export const readAsset: AssetResource["read"] = async (session, { id, outputs }, context) => {
  if (!("__set" in outputs)) mustBeId("Asset", "uniqId", id);
  const accnt = accountOf(session, outputs);
  const { signal } = context;
  const item = await listedRecord(session, assetsById, { key: id, accnt, signal });
  const asset = { uniq_id: id, accnt };
  // A list may leave the type out, by which a delete knows a server.
  const isTyped = !isEmpty(item?.type) || !isEmpty(outputs.type);
  const own = item && !isTyped ? await secondSource(session.client.asset.details(asset, { signal })) : {};
  const record = item
    ? living({ ...item, ...pick(own ?? {}, ["type"]) }, context)
    : await assetDetails(session, asset, context);
  return record && kit.foundAs(session, { id, outputs }, record);
};

/** The asset by its own call; undefined when it is gone. @throws if it is not clear whether it is. */
export async function assetDetails(
  session: Session,
  asset: AssetId,
  call: CallContext,
): Promise<AssetRecord | undefined> {
  const since = session.clock.now();
  const record = await describedAsset(session, asset, call).catch((error: unknown) =>
    mustBeGone(session, { ...asset, isServer: false, since }, error, call),
  );
  return record ? living(record, call) : undefined;
}

/** The record, unless it has ended; a warning says that its removal was requested. */
function living(record: AssetRecord, { warn }: Pick<CallContext, "warn">): AssetRecord | undefined {
  if (hasEnded(record)) return undefined;
  const { removal } = marksIn(record.custom_description);
  const { uniq_id: uniqId = "", domain } = record;
  if (removal) warn(message("removal-pending", { asset: nameOf({ uniqId, domain }), ...removal }));
  return asWritten(record);
}

/** The asset's name in lines and messages. */
export const nameOf = ({ uniqId, domain }: StoredAsset): string =>
  `asset ${uniqId}${domain ? ` (${domain})` : ""}`;

/** Those of these inputs that only a Server sets, of an asset that is one. */
export const inputsOfServer = (kind: Kind, news: WithUnknowns<AssetInputs>): string[] => {
  switch (kind) {
    case "server":
      return givenNames({ domain: news.domain, features: news.features });
    case "other":
    case "untold":
      return [];
  }
};

/** What the asset is. The host is asked only if that is needed and the record does not say it. */
export async function kindFor(
  session: Session,
  asset: AssetId,
  { isNeeded, ...shown }: Shown & { readonly isNeeded: boolean },
  call: CallContext,
): Promise<Kind> {
  const kind = kindOf(shown.own ?? shown.listed ?? {});
  return kind === "untold" && isNeeded ? (await kindNow(session, asset, shown, call)).is : kind;
}

/** Checked before anything is sent. @throws when the Asset gives inputs that only a Server sets. */
export function mustLeaveToServer(kind: Kind, news: AssetInputs): void {
  const inputs = inputsOfServer(kind, news);
  if (inputs.length > 0) throw failure("asset-of-server", { uniqId: news.uniqId, inputs });
}
