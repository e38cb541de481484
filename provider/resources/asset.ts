import * as z from "zod";
import {
  accountNumber,
  domainFull,
  hash,
  line,
  membersOnly,
  textGeneral,
  uniqId,
} from "../api/contract/dataTypes";
import type { AssetId, AssetRecord } from "../host/assets/assetLists";
import type { shownAsset } from "../host/assets/ownAsset";
import type { Shown } from "../host/kind";
import { hasEnded, isOtherAsset, removeMarks } from "../host/shown/asset";
import { hostMarks } from "../host/shown/hostMark";
import { type Kind, kindOf } from "../host/shown/kind";
import { failure, message } from "../message";
import { hostName } from "../normalForms";
import { wireMembers } from "../programNames";
import { answerUnlessGone } from "../resource/absence";
import { busyWait } from "../resource/busyWait";
import { recorded, replaced, updateRow } from "../resource/changeTable";
import { optional } from "../resource/optional";
import { mustBeId, recordAccount } from "../resource/record";
import { type KitResource, type KitStored, recordKit } from "../resource/recordKit";
import { removal } from "../resource/removal/input";
import { removeAsset } from "../resource/removal/removeAsset";
import type { CallContext } from "../resource/resource";
import type { Session } from "../resource/session";
import { sharedRun } from "../run/sharedRun";
import { givenNames, isEmpty, type PlannedInputs, pick } from "../values";
import { deadline, timeouts } from "../waiting/deadlines";

/** Inputs of an Asset (specification, Asset and Assets › Asset update). */
const assetInputs = z.object({
  uniqId: uniqId().describe(
    "The asset to manage: its six-character identifier. It must exist: no operation creates an asset; this resource adopts it. A replacement releases one asset and adopts another.",
  ),
  customName: optional(
    line(),
    "Your own name for the asset, one line; empty asks the host to clear it. Not given: not managed. Give the label of a server here or in its `Server`, not in both: each would put its own back.",
  ),
  customDescription: optional(
    textGeneral(),
    "Your own description of the asset; may have several lines; empty asks the host to clear it. Not given: not managed. If the host does not report descriptions, its drift is not seen.",
  ),
  domain: optional(
    domainFull(),
    "Host name of the asset in the host's record, in full. Not given: not managed. Refused on a server, whose domain a Server alone sets.",
  ),
  features: optional(
    hash(),
    "Product features: keys and values from the `options` of the product's details. Not given: not managed; drift is not seen, because the API does not say how it reports them. Refused on a server, whose features only a Server resource sets.",
  ),
  accountNumber: optional(accountNumber(), "Account of the asset. Default: the configured account."),
  removeOnDelete: optional(
    z.boolean({ error: "must be true or false" }),
    "Whether deleting this resource removes the asset. With false it is released: nothing is sent and nothing restored. With true **its removal is requested**, as `removal` says, and waited for. On a server it has no effect, with a warning: a Server alone removes one.",
    { default: false },
  ),
  removal: optional(
    removal(),
    "Parameters of the removal request to the host, and whether the run waits until the host has removed the asset, with removeOnDelete.",
  ),
  timeouts: optional(
    membersOnly({ removal: timeouts().shape.removal }),
    "How long the removal may take, with removeOnDelete.",
  ),
});

type AssetInputs = z.output<typeof assetInputs>;

const anyCall = { changesWith: "anyCall" } as const;

const ofUpdate = <Type extends z.ZodType>(type: Type, meaning: string) =>
  optional(type, `${meaning}, as the last update of the asset answered it.`, anyCall);

const update = updateRow("asset.update", "asset.details");

const kit = recordKit({
  name: "Asset",
  inputs: assetInputs,
  // An output that the host does not report is absent.
  outputs: z.object({
    active: optional(z.boolean(), "Whether the asset is active; of a server, whether it is built.", anyCall),
    type: optional(z.string(), "Product type of the asset, e.g. `DNS.Zone`. Other values are possible."),
    status: optional(z.string(), "Status of the asset, e.g. `Active`. Other values are possible.", anyCall),
    cycle: optional(z.string(), "Billing cycle."),
    ip: optional(z.string(), "IPv4 address of the asset."),
    username: optional(z.string(), "User name of the asset's login."),
    regionId: optional(z.number().int(), "Id of the region that the asset is in."),
    projectId: optional(z.number().int(), "Id of the project that the asset belongs to."),
    projectName: optional(z.string(), "Name of that project."),
    altGroup: optional(z.string(), "Group of the asset, on hosts that report it."),
    description: ofUpdate(z.string(), "The host's own description"),
    categories: ofUpdate(z.array(z.string()), "Categories of the asset"),
    capabilities: ofUpdate(z.record(z.string(), z.unknown()), "What the asset can do"),
    validSourceHvs: ofUpdate(z.record(z.string(), z.unknown()), "Hosts that the asset may be moved from"),
  }),
  changes: {
    uniqId: replaced,
    customName: update("custom_name"),
    customDescription: update("custom_description"),
    domain: { ...update("domain"), form: hostName },
    // Features are never read: the specification does not show their form under `alsowith`, and a wrong guess would
    // report drift that does not exist.
    features: { effect: "update", call: "asset.update", readsFrom: "never" },
    accountNumber: replaced,
    removeOnDelete: recorded,
    removal: recorded,
    timeouts: recorded,
  },
  reportedInputs: ["customName", "customDescription", "domain", "accountNumber"],
  reportedBy: "asset.details",
  ofId: (uniqId) => ({ uniqId }),
  imported: () => ["uniqId", "customName", "customDescription"],
});

type AssetResource = KitResource<typeof kit>;
/** An asset as Pulumi's state stores it. */
type StoredAsset = KitStored<typeof kit>;

/** The asset's name in status lines and messages. */
const nameOf = ({ uniqId, domain }: StoredAsset): string => `asset ${uniqId}${domain ? ` (${domain})` : ""}`;

/** Inputs that this resource must not set for a server, because a Server resource manages them. */
const inputsOfServer = (kind: Kind, news: PlannedInputs<AssetInputs>): string[] => {
  switch (kind) {
    case "server":
      return givenNames({ domain: news.domain, features: news.features });
    case "other":
    case "untold":
      return [];
  }
};

/** The methods and texts of an Asset that need no call. */
const declaredAsset = {
  ...kit.declared,
  description:
    "An asset of the account that exists already: a server, DNS zone, domain, certificate and so on.\n\n" +
    "It is adopted by its `uniqId`, because no operation creates one; `customName`, `customDescription`, `domain` and `features` are managed as far as they are given. " +
    "Deleting the resource releases the asset: nothing is sent and nothing restored, unless `removeOnDelete` requests its removal. A server is removed by a `Server` alone, and its `domain` and `features` belong to that.",
  what: (_id: string, olds: StoredAsset) => nameOf(olds),
  /**
   * Whether a delete only releases the asset. If the stored kind is unclear, the delete asks the host first whether the
   * asset is a server.
   */
  isReleased: (olds: StoredAsset) => olds.removeOnDelete !== true || kindOf(olds) === "server",
  /** Warns of inputs that the update would refuse. */
  diff(session, request, context) {
    const { id, olds, news } = request;
    const diff = kit.declared.diff(session, request, context);
    const inputs = inputsOfServer(kindOf(olds), news);
    if (diff.changes && diff.replaces.length === 0 && inputs.length > 0)
      context?.warn(message("asset-of-server", { uniqId: id, inputs }));
    return diff;
  },
} satisfies Partial<AssetResource>;

/** Adopts the asset, and updates it once if its record differs from the inputs. */
const createAsset: AssetResource["create"] = async (session, { news }, context) => {
  const id = news.uniqId;
  const asset = { uniq_id: id, accnt: recordAccount(session, news) };
  const assetAnswer = await session.host.assets.shown(asset, context);
  // If only the asset's own call says that the asset is gone, the asset may still be adopted, because an adoption loses
  // nothing.
  const record = assetAnswer.is === "alone" ? undefined : livingIn(id, assetAnswer, context);
  if (!record) throw failure("asset-missing", { uniqId: id });
  const isNeeded = news.removeOnDelete === true || inputsOfServer("server", news).length > 0;
  const kind = await kindFor(session, asset, { own: record, isNeeded }, context);
  mustLeaveToServer(kind, news);
  const names = kit.lackedBy(record, news);
  const call = { ...context, whileBusy: busyWait(session, nameOf(news), asset) };
  const answer =
    names.length > 0 && (await session.host.assets.updateRecord(asset, wireMembers(news, names), call));
  const outputs = kit.outputsOf(session, { id, olds: {} }, { ...record, ...answer }, news);
  if (news.removeOnDelete === true && kind === "server")
    context.warn(message("asset-server-not-removed", { asset: nameOf(outputs) }));
  return { id, outputs };
};

/** The present asset at the host; undefined if it is gone or being removed. */
const readAsset: AssetResource["read"] = async (session, { id, outputs }, context) => {
  if (!("__set" in outputs)) mustBeId("Asset", "uniqId", id);
  const accnt = recordAccount(session, outputs);
  const { signal } = context;
  const item = await session.host.assets.byId.record({ key: id, accnt, signal });
  const asset = { uniq_id: id, accnt };
  // A list may leave out the type, although a delete recognises a server by it. Then the asset's own record is read.
  const isTyped = !isEmpty(item?.type) || !isEmpty(outputs.type);
  const ownRecord = item && !isTyped ? await session.host.assets.own(asset, { signal }) : {};
  const record = item
    ? living({ ...item, ...pick(ownRecord ?? {}, ["type"]) }, context)
    : livingIn(id, await session.host.assets.shown(asset, context), context);
  return record && kit.foundAs(session, { id, outputs }, record);
};

/**
 * The asset's record from its own call; undefined if the asset is gone. @throws if it is not clear whether the asset is
 * gone.
 */
function livingIn(
  id: string,
  assetAnswer: Awaited<ReturnType<typeof shownAsset>>,
  context: CallContext,
): AssetRecord | undefined {
  const record = answerUnlessGone(`asset ${id}`, assetAnswer);
  return record && living(record, context);
}

/** Returns the record unless the asset has ended. Warns if its removal was requested. */
function living(record: AssetRecord, { warn }: Pick<CallContext, "warn">): AssetRecord | undefined {
  if (hasEnded(record)) return undefined;
  const { removal } = hostMarks(record);
  const { uniq_id: uniqId = "", domain } = record;
  if (removal) warn(message("removal-pending", { asset: nameOf({ uniqId, domain }), ...removal }));
  return removeMarks(record);
}

/** Sends the changed inputs in one call. An input that the program no longer sets keeps its value at the host. */
const updateAsset: AssetResource["update"] = async (session, { id, olds, news }, context) => {
  const asset = { uniq_id: id, accnt: recordAccount(session, olds) ?? news.accountNumber };
  const isNeeded = inputsOfServer("server", news).length > 0;
  const kind = await kindFor(session, asset, { listed: olds, isNeeded }, context);
  mustLeaveToServer(kind, news);
  const changedInputs = kit.changedIn(olds, news);
  if (changedInputs.length === 0) return kit.outputsOf(session, { id, olds }, {}, news);
  const call = { ...context, whileBusy: busyWait(session, nameOf(news), asset) };
  const members = wireMembers(news, changedInputs);
  const update = await session.host.assets.update({ ...asset, isServer: kind === "server" }, members, call);
  if (update.is === "gone") throw failure("resource-gone", { what: nameOf(news) }, update.because);
  const record = answerUnlessGone(`asset ${id}`, update);
  return kit.outputsOf(session, { id, olds }, record ?? {}, news);
};

/** Whether the asset is a server. The host is called only if the answer matters and the record leaves it open. */
async function kindFor(
  session: Session,
  asset: AssetId,
  { isNeeded, ...records }: Shown & { readonly isNeeded: boolean },
  call: CallContext,
): Promise<Kind> {
  const kind = kindOf(records.own ?? records.listed ?? {});
  return kind === "untold" && isNeeded
    ? (await session.host.assets.fetchKind(asset, records, call)).is
    : kind;
}

/** Runs before anything is sent. @throws if the program sets inputs of a server that only a Server resource may set. */
function mustLeaveToServer(kind: Kind, news: AssetInputs): void {
  const inputs = inputsOfServer(kind, news);
  if (inputs.length > 0) throw failure("asset-of-server", { uniqId: news.uniqId, inputs });
}

/**
 * Releases the asset, so that nothing is sent and nothing restored. With `removeOnDelete` it requests the removal and
 * waits for its end. An asset that is already gone needs no call, and a server is left to its Server resource.
 */
const deleteAsset: AssetResource["delete"] = async (session, { id, olds }, context) => {
  const name = nameOf(olds);
  if (olds.removeOnDelete !== true) return context.status(message("resource-released", { what: name }));
  const leaveToServer = () => context.warn(message("asset-server-not-removed", { asset: name }));
  // If a Server resource of this run has this id, the asset is a server, whatever the state or the host says about its
  // type.
  if (declaredAsset.isReleased(olds) || session.run.isKnown("Server", id)) return leaveToServer();
  const asset = { uniq_id: id, accnt: recordAccount(session, olds) };
  const removal = {
    asset,
    run: sharedRun(session, { what: name, work: "deleted", refused: "now" }),
    isReadAsServer: false,
    isAtWork: session.host.servers.isAtWork(asset),
    name,
    type: olds.type,
    input: olds.removal,
    deadline: deadline("removal", olds.type, olds.timeouts, session.configuration.timeouts),
  };
  await removeAsset(session, removal, context, async (record) => {
    mustBeIt(olds, record);
    const kindNow = await session.host.assets.fetchKind(asset, { listed: record }, context);
    switch (kindNow.is) {
      case "other":
        return kindNow.notAServer;
      case "server":
        leaveToServer();
        return undefined;
      case "untold":
        if (record || livingIn(id, await session.host.assets.shown(asset, context), context))
          throw failure("asset-kind-untold", { asset: name });
        return undefined;
    }
  });
};

/** @throws if the host now shows an asset of another type or domain under this id. */
function mustBeIt(olds: StoredAsset, record: AssetRecord = {}): void {
  const now = [record.type, record.domain].filter(Boolean).join(" ");
  if (isOtherAsset(record, olds)) throw failure("id-reused", { asset: nameOf(olds), now });
}

/** An existing asset of the account, whose name, description, domain and features the program manages. */
export const asset: AssetResource = {
  ...declaredAsset,
  create: createAsset,
  read: readAsset,
  update: kit.update(updateAsset),
  delete: deleteAsset,
};
