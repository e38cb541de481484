import { uniqId } from "../../../api/contract/dataTypes";
import { serverTypes } from "../../../api/contract/enumerations";
import { isHostError } from "../../../api/errors";
import { type AssetRecord, assetsByDomain } from "../../../resource/assetLists";
import { isSameFor } from "../../../resource/changeTable";
import { hasEnded } from "../../../resource/existence";
import { type ListQuestion, listedNow, undefinedIf } from "../../../resource/lists";
import type { Session } from "../../../resource/session";
import { isEmpty, sameValue } from "../../../values";
import { detailOf, orderedInputs, serverChanges } from "../declared/changes";
import type { OrderPlace, ServerInputs } from "../declared/inputs";
import { comparable, completed } from "../declared/reported";
import { shownTime } from "../life/phase";
import type { ServerRecord } from "../life/record";
import { orderNotes } from "./orderNotes";

/** A live server that answers the same request. */
export interface Match {
  readonly uniqId: string;
  readonly record: ServerRecord;
}

/** A live server of the domain that no resource of the run is known to have, and the inputs that it contradicts. */
export interface Candidate extends Match {
  readonly contradicts: readonly string[];
}

/** Inputs that an order carries and `server.details` reports again. */
const compared = orderedInputs.flatMap((property) => {
  const field = detailOf(property);
  return field === undefined ? [] : [{ property, field }];
});

interface LookOptions {
  readonly signal?: AbortSignal | undefined;
  readonly since?: number | undefined;
  /** Gets the ids of those whose removal is in progress. */
  readonly leaving?: Set<string>;
  /** Gets the ids of those that may be the server: the host does not report their domain, or what they are. */
  readonly untold?: Set<string>;
}

/**
 * Looks for live servers of the domain, whatever else they are. Those that a resource of this run is known to have are
 * no candidates.
 *
 * @param since see {@link listedNow}.
 */
export async function findCandidates(
  session: Session,
  news: ServerInputs,
  accnt: number | undefined,
  { signal, since, leaving, untold }: LookOptions,
): Promise<Candidate[]> {
  const asked = { key: news.domain, account: accnt, signal, since };
  const { items: withDomain, keyless } = await listedNow(session, assetsByDomain, asked);
  const listed = [...withDomain, ...(await ofThisDomain(session, keyless, asked, untold))];
  const isInList = (id: string) => listed.some(({ uniq_id }) => uniq_id === id);
  // What this machine has ordered a moment ago is there, although no list shows it yet.
  const unlisted = orderNotes(session, accnt, news.domain).takeUnlisted(isInList);
  const items = [...listed, ...unlisted.map(({ id }): AssetRecord => ({ uniq_id: id }))];
  const candidates: Candidate[] = [];
  for (const item of items) {
    const { uniq_id: uniqId } = item;
    if (uniqId === undefined || !mayBeServer(item) || session.run.isManaged("Server", uniqId)) continue;
    if (hasEnded(item)) {
      if (item.status !== "Terminated") leaving?.add(uniqId);
      continue;
    }
    const details = await serverRecord(session, uniqId, accnt, signal);
    const isUntyped = details === "none" && isEmpty(item.type);
    const typed = isUntyped ? { ...item, ...(await ownRecord(session, uniqId, accnt, signal)) } : item;
    const isListed = isLiveServer(typed) || unlisted.some(({ id, age }) => id === uniqId && age < shownTime);
    // A host may list a new server before it shows the details of it.
    if (details === "gone") continue;
    if (details === "none" && !isListed) {
      if (isEmpty(typed.type)) untold?.add(uniqId);
      continue;
    }
    const record: ServerRecord = details === "none" ? { active: item.active } : details;
    const whole = completed(record, item);
    candidates.push({ uniqId, record: whole, contradicts: contradictions(whole, news) });
  }
  return candidates;
}

/** Of servers that a list shows without their domain: those whose own record reports this one. */
async function ofThisDomain(
  session: Session,
  keyless: readonly AssetRecord[],
  { key, account, signal }: ListQuestion,
  untold: Set<string> | undefined,
): Promise<readonly AssetRecord[]> {
  const { domains, run } = session;
  const servers = keyless.filter(
    (item): item is AssetRecord & { readonly uniq_id: string } =>
      uniqId().safeParse(item.uniq_id).success &&
      mayBeServer(item) &&
      !hasEnded(item) &&
      !run.isManaged("Server", String(item.uniq_id)),
  );
  const isOfDomain = servers.map(async (item) => {
    const { uniq_id } = item;
    const domain = domains.get(uniq_id) ?? (await ownRecord(session, uniq_id, account, signal))?.domain;
    if (domain) domains.set(uniq_id, domain);
    else if (isLiveServer(item)) untold?.add(uniq_id);
    return isSameFor(serverChanges.domain, domain, key);
  });
  const isThis = await Promise.all(isOfDomain);
  return servers.filter((_, index) => isThis[index]);
}

/** An asset's own record, if the host shows it. */
const ownRecord = (
  { client }: Session,
  uniq_id: string,
  accnt: number | undefined,
  signal: AbortSignal | undefined,
): Promise<AssetRecord | undefined> =>
  client.asset
    .details({ uniq_id, accnt }, { signal })
    .catch(undefinedIf("notFound", "permission", "wrongAddress", "input", "other"));

/** Words of hosts for what is no server, though it may have the domain of one. */
const otherWords = /dns|zone|domain|ssl|cert|mail|licen[cs]e|backup|storage|volume|snapshot|hosting/i;

/** Whether an item of the asset list may be a server: its type does not say that it is something else. */
const mayBeServer = ({ type }: AssetRecord): boolean =>
  serverTypes.some((one) => one === type) || !otherWords.test(String(type ?? ""));

/** The ids of the live servers among them, but for this one. */
export const otherServers = (listed: readonly AssetRecord[], id?: string): readonly string[] =>
  listed.filter(isLiveServer).flatMap(({ uniq_id }) => (uniq_id === id ? [] : [uniq_id]));

/** Whether an item of the asset list is a live server. */
export const isLiveServer = (item: AssetRecord): item is AssetRecord & { readonly uniq_id: string } =>
  item.uniq_id !== undefined && !hasEnded(item) && serverTypes.some((type) => type === item.type);

/** The record, if the host shows it. */
async function serverRecord(
  session: Session,
  uniqId: string,
  accnt: number | undefined,
  signal: AbortSignal | undefined,
): Promise<ServerRecord | "gone" | "none"> {
  try {
    const record = await session.client.server.details({ uniq_id: uniqId, accnt }, { signal });
    return hasEnded(record) ? "gone" : record;
  } catch (error) {
    if (isHostError(error, "notFound", "input", "other")) return "none";
    throw error;
  }
}

/**
 * Inputs that a reported field contradicts. Of an image the host reports only the original template, so there type and
 * plan must be reported and equal.
 */
function contradictions(record: ServerRecord, news: ServerInputs): string[] {
  const told = comparable(record, news);
  const isTold = (field: string) => told[field] !== undefined;
  const image = news.imageId !== undefined && !(isTold("type") && isTold("plan_id")) ? ["imageId"] : [];
  const others = compared.flatMap(({ property, field }) =>
    news[property] !== undefined &&
    isTold(field) &&
    !isSameFor(serverChanges[property], told[field], news[property])
      ? [property]
      : [],
  );
  return [...image, ...elsewhere(told, news), ...others];
}

/** A server at any place of the placement may be the one that was ordered. */
const elsewhere = (told: ServerRecord, { placement }: ServerInputs): string[] => {
  const isThere = ({ planId, zoneId }: OrderPlace) =>
    (told.plan_id === undefined || sameValue(told.plan_id, planId)) &&
    (told.zone_id === undefined || sameValue(told.zone_id, zoneId));
  return placement && !placement.some(isThere) ? ["placement"] : [];
};
