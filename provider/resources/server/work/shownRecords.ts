import type { AssetRecord } from "../../../host/assets/assetLists";
import { hasEnded } from "../../../host/shown/asset";
import { hostMarks } from "../../../host/shown/hostMark";
import { seenItems } from "../../../host/shown/listReading";
import { membersLeftOut } from "../../../host/shown/listsAnswer";
import type { ServerRecord } from "../../../host/shown/server";
import { CodedError, isFailure, message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { importedInputs } from "../declared/changes";
import type { ServerInput } from "../declared/inputs";
import { knownMembers, membersOfAsset } from "../life/known";
import { seenServer } from "../life/reported";
import { type ServerState, serverOf, stateAssetId } from "../life/state";
import { isNotShownYet, recordUnlessKnown } from "./look";

/** The inputs that an import could not read, because this user may not see the server's asset. */
interface Unread {
  readonly inputs: readonly ServerInput[];
  /** Whether the description, which may have the mark of an accepted removal, could not be read. */
  readonly hasNoDescription: boolean;
}

/**
 * Reads the server's record and, if the host gives it, the record of its asset; undefined if the server is gone. If the
 * asset cannot be read, an import takes the list's entry instead. For a server that is in the state, the list's entry
 * has nothing new.
 */
export async function fetchRecords(
  session: Session,
  state: ServerState,
  isOurs: boolean,
  context: CallContext,
) {
  const members = isOurs ? knownMembers(state) : undefined;
  const looking = recordUnlessKnown({ session, state }, members, context).catch((error: unknown) => {
    if (isFailure(error, "existence-unsure")) return error;
    if (!isFailure(error, "server-gone")) throw error;
  });
  /** Whether the list's entry has every field that is needed from the asset. */
  const hasAll = async (asset: AssetRecord): Promise<boolean> => {
    const sight = await looking;
    const record = sight === "asKnown" || sight instanceof CodedError ? undefined : sight;
    const leftOut = membersLeftOut({ asset }, membersOfAsset(state, { isOurs, record }));
    return leftOut.every((name) => name === "customDescription" && !session.host.assets.showsDescriptions());
  };
  const [details, ownAsset] = await Promise.all([
    looking,
    session.host.unlessRefused(assetOf(session, state, hasAll, context)),
  ]);
  const asset = ownAsset ?? (isOurs ? undefined : await listedAsset(session, state, context));
  if (!details || hasEnded(asset)) return undefined;
  // If the description is empty, the mark is gone as well.
  if (asset && session.host.assets.showsDescriptions()) state.leaving = hostMarks(asset).removal;
  if (state.leaving) context.warn(message("removal-pending", { asset: serverOf(state), ...state.leaving }));
  if (!(details instanceof CodedError)) {
    const isUnread = !isOurs && !ownAsset;
    const record =
      isOurs || details === "asKnown"
        ? details
        : await session.host.servers.ordered(
            { record: details, values: seenServer({ server: details, asset }).values },
            stateAssetId(session, state),
            context,
          );
    return { record, asset, ...(isUnread && { unread: unreadOf(session, state, details, asset) }) };
  }
  if (!isNotShownYet({ session, state }, details)) throw details;
  return "notShown";
}

/** The entry of the server in the asset list. */
const listedAsset = (session: Session, state: ServerState, { signal }: CallContext) => {
  const { uniq_id: key, accnt } = stateAssetId(session, state);
  return session.host.unlessRefused(session.host.assets.byId.record({ key, accnt, signal }));
};

function unreadOf(
  { host }: Session,
  state: ServerState,
  record: ServerRecord | "asKnown",
  asset: AssetRecord | undefined,
): Unread {
  const ownAsset = record === "asKnown" ? undefined : record;
  const leftOut = membersLeftOut({ asset }, membersOfAsset(state, { isOurs: false, record: ownAsset }));
  return {
    // The region follows from the zone, so it need not be read.
    inputs: importedInputs.filter((name) => name !== "regionId" && leftOut.includes(name)),
    hasNoDescription: leftOut.includes("customDescription") && host.assets.showsDescriptions(),
  };
}

/**
 * Reads the server's asset. If the list of the domain is read for it, other live servers of the domain are reported as
 * well, because the order of an interrupted run may arrive long after that run has ended.
 *
 * @throws the host's failure, if the host does not give the asset.
 */
async function assetOf(
  session: Session,
  state: ServerState,
  hasAll: (asset: AssetRecord) => Promise<boolean>,
  context: CallContext,
): Promise<AssetRecord> {
  const asset = stateAssetId(session, state);
  const domain = state.applied.domain ?? state.reported.domain;
  const question = { key: String(domain), accnt: asset.accnt, signal: context.signal };
  const atDomain =
    domain === undefined
      ? undefined
      : await session.host.ifOffered(session.host.assets.byDomain.listed(question));
  const [items, keyless] = [seenItems(atDomain ?? {}), atDomain?.keyless ?? []];
  const isKnown = (id = "") => id === asset.uniq_id || session.run.isKnown("Server", id);
  const leftOut = { by: "known", has: isKnown } as const;
  const completed = await session.host.servers.ofDomain(
    { ...question, domain: question.key, leftOut },
    keyless,
  );
  const otherAssets = [...items.filter(({ uniq_id }) => !isKnown(uniq_id)), ...completed.ofDomain];
  for (const { uniq_id } of await session.host.servers.live(otherAssets, asset.accnt, question))
    context.warn(
      message("server-beside", { domain: question.key, uniqId: uniq_id, templateName: undefined }),
    );
  const listedRecord =
    items.find(({ uniq_id }) => uniq_id === asset.uniq_id) ??
    (await session.host.assets.ifListPays(asset, context));
  if (listedRecord && (await hasAll(listedRecord))) return listedRecord;
  return session.host.assets.described(asset, context);
}
