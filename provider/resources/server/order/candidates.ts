import { uniqId } from "../../../api/contract/dataTypes";
import { abortable } from "../../../clock";
import { type AssetRecord, ownAsset } from "../../../host/assets/assetLists";
import { judgedAssets, kindNow } from "../../../host/kind";
import type { ListQuestion } from "../../../host/lists/sharedList";
import { ifExistent } from "../../../host/secondSource";
import { hasEnded } from "../../../host/shown/asset";
import { kindOf } from "../../../host/shown/kind";
import type { ServerRecord } from "../../../host/shown/server";
import type { ServerSight } from "../../../host/shown/sight";
import { isSame, plain } from "../../../normalForms";
import { isSameFor } from "../../../resource/changeTable";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { surelyListed } from "../../../resource/surely";
import { isEmpty, type Properties } from "../../../values";
import { detailOf, orderedInputs, serverChanges } from "../declared/changes";
import type { OrderPlace, ServerInputs } from "../declared/inputs";
import { shownTime } from "../life/phase";
import { comparable, seenServer } from "../life/reported";
import { orderNotes } from "./orderNotes";

/** A live server that answers the same request. */
export interface Match {
  readonly uniqId: string;
  readonly sight: ServerSight;
  /** The place of the placement that was taken. */
  readonly place?: Partial<OrderPlace>;
}

/** A live server of the domain that no resource of the run is known to have, and the inputs that it contradicts. */
export interface Candidate extends Match {
  readonly contradicts: readonly string[];
}

export interface Order {
  readonly session: Session;
  readonly news: ServerInputs;
  readonly accnt: number | undefined;
  readonly context: CallContext;
}

/** What the host shows of the servers of a domain. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Ids of those whose removal is in progress. */
  readonly leaving: readonly string[];
  /** Ids of those that may be the server: the host does not report their domain, or what they are. */
  readonly untold: readonly string[];
}

/**
 * Looks for live servers of the domain, whatever else they are. Those that a resource of this run is known to have are
 * no candidates.
 *
 * @param since see `listedNow`.
 * @throws if the host's list moved while it was read, and its filter does not show them either.
 */
export async function findCandidates(
  { session, news, accnt }: Order,
  { signal, since }: Partial<Pick<ListQuestion, "signal" | "since">> = {},
): Promise<Candidates> {
  const own = ownRecords(session, accnt, signal);
  const isManaged = ({ uniq_id = "" }: AssetRecord) => session.run.isManaged("Server", uniq_id);
  const [candidates, leaving, untold]: [Candidate[], string[], string[]] = [[], [], []];
  const question = { key: news.domain, accnt, signal, since };
  const { items: withDomain, keyless, isPieced } = await surelyListed(session.host.assets.byDomain, question);
  const withoutDomain = keyless.filter(
    (item) => kindOf(item) !== "other" && !hasEnded(item) && !isManaged(item),
  );
  const askedItems = await withDomains({ session, accnt, signal }, withoutDomain);
  // Of what says neither its domain nor its type nothing leads to this server.
  const ofNoDomain = askedItems.filter((item) => isEmpty(item.domain) && kindOf(item) === "server");
  untold.push(...ofNoDomain.flatMap(({ uniq_id }) => uniq_id ?? []));
  const listedItems = [...withDomain, ...askedItems.filter(isOfDomain(news.domain))];
  const isInList = (id: string) => listedItems.some(({ uniq_id }) => uniq_id === id);
  // What this machine has ordered a moment ago is there, although no list shows it yet.
  const unlisted = orderNotes(session, news).takeUnlisted(isInList);
  for (const item of [...listedItems, ...unlisted.map(({ text }): AssetRecord => ({ uniq_id: text }))]) {
    const { uniq_id: uniqId } = item;
    if (uniqId === undefined || kindOf(item) === "other" || isManaged(item)) continue;
    if (hasEnded(item)) {
      if (item.status !== "Terminated") leaving.push(uniqId);
      continue;
    }
    const details = await own.ofServer(uniqId);
    // Two records of its own do not exist: it has gone since a reading saw it.
    if (isPieced && !details && !(await own.ofAsset(uniqId))) continue;
    // A host may list a new server before it shows the details of it.
    const isNew = unlisted.some(({ text, age }) => text === uniqId && age < shownTime);
    if (hasEnded(details)) continue;
    const asset = { uniq_id: uniqId, accnt };
    const kind =
      details || isNew ? "server" : (await kindNow(session, asset, { listed: item }, { signal })).is;
    if (kind === "untold") untold.push(uniqId);
    if (kind !== "server") continue;
    const sight = seenServer({ server: details ?? { active: item.active }, asset: item });
    candidates.push({ uniqId, sight, contradicts: contradictions(sight, news) });
  }
  return { candidates, leaving, untold };
}

export const isOfDomain =
  (domain: string) =>
  (item: AssetRecord): boolean =>
    isSameFor(serverChanges.domain, item.domain, domain);

/** Assets that a list shows without their domain, with that of their own record. Who asks at the same time shares the call. */
export function withDomains(
  { session, accnt, signal }: Pick<Order, "session" | "accnt"> & Pick<ListQuestion, "signal">,
  items: readonly AssetRecord[],
): Promise<readonly AssetRecord[]> {
  const { domains } = session;
  const ask = async (id: string) => {
    const record = await ownRecords(session, accnt, undefined)
      .ofAsset(id)
      .finally(() => domains.delete(id));
    if (record?.domain) domains.set(id, Promise.resolve(record.domain));
    return record?.domain;
  };
  const read = async (item: AssetRecord & { uniq_id: string }) => {
    const asking = domains.get(item.uniq_id) ?? ask(item.uniq_id);
    domains.set(item.uniq_id, asking);
    return { ...item, domain: await abortable(asking, signal) };
  };
  return Promise.all(
    items.flatMap(({ uniq_id, ...item }) =>
      uniq_id !== undefined && uniqId().safeParse(uniq_id).success ? [read({ ...item, uniq_id })] : [],
    ),
  );
}

/** The records that only a call of their own shows; undefined: the host does not show it. */
const ownRecords = ({ client }: Session, accnt: number | undefined, signal: AbortSignal | undefined) => ({
  ofAsset: (uniq_id: string): Promise<AssetRecord | undefined> =>
    ownAsset({ client }, { uniq_id, accnt }, { signal }),
  ofServer: (uniq_id: string): Promise<ServerRecord | undefined> =>
    ifExistent(client.server.details({ uniq_id, accnt }, { signal })),
});

/** The live servers among these assets. The host is asked of those that do not say what they are. */
export async function liveServers(
  { session, accnt, signal }: Pick<Order, "session" | "accnt"> & Pick<ListQuestion, "signal">,
  items: readonly AssetRecord[],
): Promise<readonly (AssetRecord & { readonly uniq_id: string })[]> {
  const live = items.flatMap(({ uniq_id, ...item }) =>
    uniq_id === undefined || hasEnded(item) ? [] : [{ ...item, uniq_id }],
  );
  const judged = await judgedAssets(session, live, accnt, { signal });
  return judged.flatMap(({ asset, kind }) => (kind === "server" ? [asset] : []));
}

/**
 * Inputs that a reported field contradicts. Of an image the host reports only the original template, so there type and
 * plan must be reported and equal.
 */
function contradictions(sight: ServerSight, news: ServerInputs): string[] {
  const reported = comparable(sight, news);
  const isTold = (field: string) => reported[field] !== undefined;
  const image = news.imageId !== undefined && !(isTold("type") && isTold("plan_id")) ? ["imageId"] : [];
  // What an order carries and `server.details` reports again.
  const others = orderedInputs.filter((name) => {
    const field = detailOf(name);
    if (field === undefined || !isTold(field) || news[name] === undefined) return false;
    return !isSameFor(serverChanges[name], reported[field], news[name]);
  });
  return [...image, ...elsewhere(reported, news), ...others];
}

/** A server at any place of the placement may be the one that was ordered. */
const elsewhere = ({ plan_id, zone_id }: Properties, { placement }: ServerInputs): string[] => {
  const isAt = ({ planId, zoneId }: OrderPlace) =>
    (plan_id === undefined || isSame(plain, plan_id, planId)) &&
    (zone_id === undefined || isSame(plain, zone_id, zoneId));
  return placement && !placement.some(isAt) ? ["placement"] : [];
};
