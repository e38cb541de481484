import type { CallOptions } from "../../api/callOptions";
import { type AssetRecord, assetsByDomain, ownAsset } from "../assets/assetLists";
import type { Host } from "../host";
import { fetchKind, judgedAssets } from "../kind";
import { findSureRecords } from "../lists/listFilter";
import type { ListQuestion } from "../lists/sharedList";
import { ifExistent } from "../secondSource";
import { hasEnded } from "../shown/asset";
import { hostMarks, type Leaving } from "../shown/hostMark";
import { kindOf } from "../shown/kind";
import type { Unsteady } from "../shown/listReading";
import { type ServerNeed, sightOfAnswers } from "../shown/needs";
import type { ServerSight } from "../shown/sight";
import { type LeftOut, type OwnRecord, serversOfDomain } from "./domainServers";

/** A server of a domain, as the host shows it now. Servers that are gone are not included. */
export type NamedServer =
  | {
      readonly presence: "there";
      readonly uniqId: string;
      readonly sight: ServerSight;
      /**
       * The removal that the host has accepted, from the mark in the description; `untold` if the list shows no
       * descriptions.
       */
      readonly removal: Leaving | "untold" | undefined;
    }
  /** The server is being removed. */
  | { readonly presence: "leaving"; readonly uniqId: string }
  /** The host does not report the asset's domain or kind, so it may be a server of the domain. */
  | { readonly presence: "unsure"; readonly uniqId: string };

/** All servers of a domain, or why the list may be incomplete. */
type NamedServers =
  | { readonly isWhole: true; readonly servers: readonly NamedServer[] }
  | { readonly isWhole: false; readonly because: Unsteady };

/** A server that was just ordered. The server exists, although lists may not show it yet. */
interface OrderedBefore {
  readonly uniqId: string;
  /** Whether the server's own record may not be shown yet either. */
  readonly isNew: boolean;
}

export interface DomainQuestion extends Omit<ListQuestion, "key"> {
  readonly domain: string;
  /** The servers that are no candidates. */
  readonly leftOut: LeftOut;
  /**
   * Returns the ordered servers that the list does not show.
   *
   * @param isListed whether the list has an id.
   */
  unlisted(isListed: (uniqId: string) => boolean): readonly OrderedBefore[];
}

/**
 * Finds all live servers of a domain, by the current list and the own records of servers that the list does not
 * describe fully. Assets of other kinds are left out.
 *
 * @param needs the fields that the result must contain.
 */
export async function findNamedServers(
  host: Host,
  { domain, leftOut, unlisted, ...question }: DomainQuestion,
  needs: readonly ServerNeed[],
): Promise<NamedServers> {
  const { accnt, signal } = question;
  const answer = await findSureRecords(host, assetsByDomain, { ...question, key: domain });
  if (!answer.isWhole) return { isWhole: false, because: answer.because };
  const completed = await serversOfDomain(host, { domain, accnt, signal, leftOut }, answer.keyless);
  // A record without a domain and without a type is not included, because nothing links it to this domain.
  const ofNoDomain = completed.ofNone.filter((item) => kindOf(item) === "server");
  const servers = ofNoDomain.map(({ uniq_id }): NamedServer => ({ presence: "unsure", uniqId: uniq_id }));
  const items = [...answer.items, ...completed.ofDomain];
  const orderedServers = unlisted((id) => items.some(({ uniq_id }) => uniq_id === id));
  const isNew = (id: string) => orderedServers.some((server) => server.uniqId === id && server.isNew);
  for (const item of [
    ...items,
    ...orderedServers.map((server): AssetRecord => ({ uniq_id: server.uniqId })),
  ]) {
    const { uniq_id } = item;
    if (uniq_id === undefined || kindOf(item) === "other" || leftOut.has(uniq_id)) continue;
    if (hasEnded(item)) {
      if (item.status !== "Terminated") servers.push({ presence: "leaving", uniqId: uniq_id });
      continue;
    }
    const asset = { uniq_id, accnt };
    const details = await ifExistent(host.client.server.details(asset, { signal }));
    // The record was seen in one read of the list, but no longer exists.
    if (answer.isPieced && !details && !(await ownAsset(host, asset, { signal }))) continue;
    if (hasEnded(details)) continue;
    // A host may list a new server before it shows its own record.
    const isServer = details !== undefined || isNew(uniq_id);
    const kind = isServer ? "server" : (await fetchKind(host, asset, { listed: item }, { signal })).is;
    if (kind === "untold") servers.push({ presence: "unsure", uniqId: uniq_id });
    if (kind !== "server") continue;
    const sight = sightOfAnswers({ server: details ?? { active: item.active }, asset: item }, needs);
    const removal = "custom_description" in item ? hostMarks(item).removal : "untold";
    servers.push({ presence: "there", uniqId: uniq_id, sight, removal });
  }
  return { isWhole: true, servers };
}

/**
 * The live servers among these assets, without those that are being removed. Assets that do not show their kind are
 * looked up at the host.
 */
export async function liveServers(
  host: Pick<Host, "client">,
  items: readonly AssetRecord[],
  accnt: number | undefined,
  call: Pick<CallOptions, "signal">,
): Promise<readonly OwnRecord[]> {
  const live = items.flatMap(({ uniq_id, ...item }) =>
    uniq_id === undefined || hasEnded(item) || hostMarks(item).removal ? [] : [{ ...item, uniq_id }],
  );
  const judgedRecords = await judgedAssets(host, live, accnt, call);
  return judgedRecords.flatMap(({ asset, kind }) => (kind === "server" ? [asset] : []));
}
