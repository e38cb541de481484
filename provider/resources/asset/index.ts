import { failure, isFailure, message } from "../../message";
import type { AssetRecord } from "../../resource/assetLists";
import { assetDetails, mustBeGone, updateAssetRecord } from "../../resource/assetRecord";
import { checkInputs } from "../../resource/checkInputs";
import { compare, fromOutputs, toDiff, updatedIn } from "../../resource/compare";
import { isNotFound } from "../../resource/existence";
import { inWireNames } from "../../resource/programNames";
import { accountOf, busyWait, lacks } from "../../resource/record";
import { removeAsset } from "../../resource/removal/removeAsset";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { holderMark } from "../../resource/stored";
import { deadline } from "../../waiting/deadlines";
import {
  type AssetInputs,
  type AssetResource,
  assetChanges,
  assetInputs,
  assetOutputs,
  updatable,
} from "./inputs";
import {
  isServer,
  mustLeaveToServer,
  nameOf,
  ofServerAlone,
  outputsOf,
  readAsset,
  reportedInputs,
} from "./read";

/** Adopts the asset, and updates it once if it differs from the inputs. */
const createAsset: AssetResource["create"] = async (session, { news }, context) => {
  const id = news.uniqId;
  const record = await assetDetails(session, {
    uniqId: id,
    account: accountOf(session, news),
    call: context,
  }).catch((error: unknown) => {
    // Nothing is lost by that.
    if (!isFailure(error, "existence-unsure") || error.content.data.because !== "alone") throw error;
  });
  if (!record) throw failure("asset-missing", { uniqId: id });
  mustLeaveToServer(record, news);
  const changed = updatable.filter((name) => lacks(record, name, news[name]));
  const answer =
    changed.length > 0
      ? await sendUpdate(session, changed, { ...news, isServer: isServer(record) }, context)
      : {};
  const outputs = outputsOf({ id, holder: holderMark(session, {}) }, {}, { ...record, ...answer }, news);
  if (news.removeOnDelete === true && isServer(outputs))
    context.warn(message("asset-server-not-removed", { asset: nameOf(outputs) }));
  // In a forced replacement the old resource is this same asset; its delete must not remove it.
  session.run.use("Asset", id, "keeps", { outputs: outputs, urn: context.urn });
  return { id, outputs };
};

/** Sends the changed inputs in one call. An input that is no longer given stays as it is. */
const updateAsset: AssetResource["update"] = async (session, { id, olds, news }, context) => {
  mustLeaveToServer(olds, news);
  const changed = [...updatedIn(compare(assetChanges, fromOutputs(olds), news))];
  const holder = holderMark(session, olds);
  if (changed.length === 0) return outputsOf({ id, holder }, olds, {}, news);
  const account = accountOf(session, olds);
  try {
    const inputs = { ...news, accountNumber: account ?? news.accountNumber, isServer: isServer(olds) };
    const answer = await sendUpdate(session, changed, inputs, context);
    return outputsOf({ id, holder }, olds, answer, news);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await mustBeGone(session, { uniqId: id, account, isServer: isServer(olds) }, { error }, context);
    throw failure("asset-gone", { asset: nameOf(news) }, error);
  }
};

/** Sends these inputs in one asset update. */
const sendUpdate = (
  session: Session,
  names: readonly (keyof AssetInputs)[],
  { isServer, ...news }: AssetInputs & { readonly isServer: boolean },
  context: CallContext,
): Promise<AssetRecord> =>
  updateAssetRecord(
    session,
    { uniqId: news.uniqId, account: accountOf(session, news), isServer },
    inWireNames<keyof AssetInputs>(news, names),
    { ...context, whileBusy: busyWait(session, nameOf(news)) },
  );

/**
 * Releases the asset: nothing is sent and nothing restored. With removeOnDelete it requests the removal and waits
 * for it. An asset that is already gone needs no call, and a server is left to its Server.
 */
const deleteAsset: AssetResource["delete"] = async (session, { id, olds }, context) => {
  const asset = nameOf(olds);
  if (olds.removeOnDelete !== true) {
    context.status(message("asset-released", { asset }));
    return;
  }
  if (isServer(olds)) {
    context.warn(message("asset-server-not-removed", { asset }));
    return;
  }
  if (session.run.isKeptByAnother("Asset", id, olds)) return context.warn(message("asset-kept", { asset }));
  const removal = {
    uniqId: id,
    isServer: false,
    accountNumber: accountOf(session, olds),
    name: asset,
    type: olds.type,
    input: olds.removal,
    deadline: deadline("removal", olds.type, olds.timeouts, session.configuration.timeouts),
  };
  await removeAsset(session, removal, context);
};

/** What changed since the outputs. Sends nothing and never throws; refresh calls it with old and new exchanged. */
const diffAsset: AssetResource["diff"] = (session, { id, olds, news }, context) => {
  const diff = toDiff(compare(assetChanges, fromOutputs(olds), news));
  if (diff.replaces.length > 0) return diff;
  session.run.use("Asset", id, "keeps", { outputs: olds, urn: context?.urn });
  const inputs = ofServerAlone(olds, news);
  // The update would refuse this.
  if (diff.changes && inputs.length > 0) context?.warn(message("asset-of-server", { uniqId: id, inputs }));
  return diff;
};

/** An existing asset of the account, whose name, description, domain and features are managed. */
export const asset: AssetResource = {
  name: "Asset",
  description:
    "An asset of the account that exists already: a server, DNS zone, domain, certificate and so on.\n\n" +
    "It is adopted by its `uniqId`, because no operation creates one; `customName`, `customDescription`, `domain` and `features` are managed as far as they are given. " +
    "Deleting the resource releases the asset: nothing is sent and nothing restored, unless `removeOnDelete` requests its removal. A server is removed by a `Server` alone, and its `domain` and `features` belong to that.",
  inputs: assetInputs,
  outputs: assetOutputs,
  changes: assetChanges,
  reportedInputs,
  check: ({ news }) => checkInputs("Asset", assetInputs, news),
  diff: diffAsset,
  create: createAsset,
  read: readAsset,
  update: updateAsset,
  delete: deleteAsset,
};
