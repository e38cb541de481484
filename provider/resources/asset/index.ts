import type { AssetRecord } from "../../host/assets/assetLists";
import { updateAssetRecord } from "../../host/assets/assetRecord";
import { kindNow, kindOf } from "../../host/kind";
import { atWork } from "../../host/servers/atWork";
import { failure, isFailure, message } from "../../message";
import { hostName, isSame } from "../../normalForms";
import { mustBeGone } from "../../resource/absence";
import { busyWait } from "../../resource/busyWait";
import { inWireNames } from "../../resource/programNames";
import { accountOf } from "../../resource/record";
import { removeAsset } from "../../resource/removal/removeAsset";
import { sharedRun } from "../../run/sharedRun";
import { isEmpty } from "../../values";
import { deadline } from "../../waiting/deadlines";
import { type AssetResource, kit, type StoredAsset } from "./inputs";
import { assetDetails, inputsOfServer, kindFor, mustLeaveToServer, nameOf, readAsset } from "./read";

/** Adopts the asset, and updates it once if it differs from the inputs. */
const createAsset: AssetResource["create"] = async (session, { news }, context) => {
  const id = news.uniqId;
  const asset = { uniq_id: id, accnt: accountOf(session, news) };
  const record = await assetDetails(session, asset, context).catch((error: unknown) => {
    // Nothing is lost by that.
    if (!isFailure(error, "existence-unsure") || error.content.data.because !== "alone") throw error;
  });
  if (!record) throw failure("asset-missing", { uniqId: id });
  const isNeeded = news.removeOnDelete === true || inputsOfServer("server", news).length > 0;
  const kind = await kindFor(session, asset, { own: record, isNeeded }, context);
  mustLeaveToServer(kind, news);
  const names = kit.lackedBy(record, news);
  const call = { ...context, whileBusy: busyWait(session, nameOf(news), asset) };
  const answer =
    names.length > 0 && (await updateAssetRecord(session, asset, inWireNames(news, names), call));
  const outputs = kit.outputsOf(session, { id, olds: {} }, { ...record, ...answer }, news);
  if (news.removeOnDelete === true && kind === "server")
    context.warn(message("asset-server-not-removed", { asset: nameOf(outputs) }));
  return { id, outputs };
};

/** Sends the changed inputs in one call. An input that is no longer given stays as it is. */
const updateAsset: AssetResource["update"] = async (session, { id, olds, news }, context) => {
  const asset = { uniq_id: id, accnt: accountOf(session, olds) ?? news.accountNumber };
  const isNeeded = inputsOfServer("server", news).length > 0;
  const kind = await kindFor(session, asset, { listed: olds, isNeeded }, context);
  mustLeaveToServer(kind, news);
  const changedInputs = kit.changedIn(olds, news);
  if (changedInputs.length === 0) return kit.outputsOf(session, { id, olds }, {}, news);
  const call = { ...context, whileBusy: busyWait(session, nameOf(news), asset) };
  try {
    const answer = await updateAssetRecord(session, asset, inWireNames(news, changedInputs), call);
    return kit.outputsOf(session, { id, olds }, answer, news);
  } catch (error) {
    await mustBeGone(session, { ...asset, isServer: kind === "server" }, error, context);
    throw failure("resource-gone", { what: nameOf(news) }, error);
  }
};

/** One of which it is not known whether it is a server may be removed, once the host says that it is none. */
const isReleased: AssetResource["isReleased"] & {} = (olds) =>
  olds.removeOnDelete !== true || kindOf(olds) === "server";

/**
 * Releases the asset: nothing is sent and nothing restored. With removeOnDelete it requests the removal and waits
 * for it. An asset that is already gone needs no call, and a server is left to its Server.
 */
const deleteAsset: AssetResource["delete"] = async (session, { id, olds }, context) => {
  const name = nameOf(olds);
  if (olds.removeOnDelete !== true) return context.status(message("resource-released", { what: name }));
  const leaveToServer = () => context.warn(message("asset-server-not-removed", { asset: name }));
  // Whatever is stored or shown: a resource of this run says that it is one.
  if (isReleased(olds) || session.run.isKnown("Server", id)) return leaveToServer();
  const asset = { uniq_id: id, accnt: accountOf(session, olds) };
  const removal = {
    asset,
    run: sharedRun(session, { what: name, work: "deleted", refused: "now" }),
    isReadAsServer: false,
    isAtWork: atWork(session, asset),
    name,
    type: olds.type,
    input: olds.removal,
    deadline: deadline("removal", olds.type, olds.timeouts, session.configuration.timeouts),
  };
  await removeAsset(session, removal, context, async (record) => {
    mustBeIt(olds, record);
    const now = await kindNow(session, asset, { listed: record }, context);
    switch (now.is) {
      case "other":
        return now.notAServer;
      case "server":
        leaveToServer();
        return undefined;
      case "untold":
        if (record || (await assetDetails(session, asset, context)))
          throw failure("asset-kind-untold", { asset: name });
        return undefined;
    }
  });
};

/** @throws if the host shows an asset of another type or domain under the id. */
function mustBeIt(olds: StoredAsset, { type, domain }: AssetRecord = {}): void {
  const isOther = (before: unknown, now: unknown) =>
    !isEmpty(before) && !isEmpty(now) && !isSame(hostName, before, now);
  if (isOther(olds.type, type) || isOther(olds.domain, domain))
    throw failure("id-reused", { asset: nameOf(olds), now: [type, domain].filter(Boolean).join(" ") });
}

/** Warns of what the update would refuse. */
const diffAsset: AssetResource["diff"] = (session, request, context) => {
  const { id, olds, news } = request;
  const diff = kit.declared.diff(session, request, context);
  const inputs = inputsOfServer(kindOf(olds), news);
  if (diff.changes && diff.replaces.length === 0 && inputs.length > 0)
    context?.warn(message("asset-of-server", { uniqId: id, inputs }));
  return diff;
};

/** An existing asset of the account, whose name, description, domain and features are managed. */
export const asset: AssetResource = {
  ...kit.declared,
  description:
    "An asset of the account that exists already: a server, DNS zone, domain, certificate and so on.\n\n" +
    "It is adopted by its `uniqId`, because no operation creates one; `customName`, `customDescription`, `domain` and `features` are managed as far as they are given. " +
    "Deleting the resource releases the asset: nothing is sent and nothing restored, unless `removeOnDelete` requests its removal. A server is removed by a `Server` alone, and its `domain` and `features` belong to that.",
  what: (_id, olds) => nameOf(olds),
  isReleased,
  diff: diffAsset,
  create: createAsset,
  read: readAsset,
  update: kit.update(updateAsset),
  delete: deleteAsset,
};
