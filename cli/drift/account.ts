import { amountText } from "../../provider/amount";
import { selecting } from "../../provider/catalogue/catalogue";
import { isInOrder, isTerminated } from "../../provider/host/shown/asset";
import { seenItems } from "../../provider/host/shown/listReading";
import type { Place } from "../../provider/messages/offers";
import type { Stored } from "../../provider/resource/stored";
import { pick } from "../../provider/values";
import { assetsWithCharges, currencyElsewhere } from "../assetsWithCharges";
import { listRemark } from "../listRemark";
import type { CommandSession } from "../openSession";
import {
  type IdPlace,
  isElsewhere,
  type PlacedId,
  PlacedIdIndex,
  placeOfSession,
  placeStoredOr,
} from "../placedId";
import type { PreviewStep } from "../preview/readPreview";
import { secretText } from "../preview/shownValue";
import { resourceOfType } from "../report/hostingChange";
import { isOwnProvider } from "../resourcesInStates";

/** The report about the account, besides the drift of the stacks. */
export interface Outlook {
  /** The reason why `orphans` may be incomplete. Absent if `orphans` is complete. */
  readonly mayLack?: string;
  /** Servers of the account that are in the state of none of the stacks. */
  readonly orphans: readonly {
    readonly uniqId: string;
    readonly domain: string;
    readonly type: string;
    /** The monthly price that the account pays for the server, such as `12.50`, if the host reports it. */
    readonly monthly?: string;
    /** The currency of the price, if the host names one. */
    readonly currency?: string;
    /** The status, unless it is `Active`. A server in `Pending-Termination` may still be charged. */
    readonly status?: string;
  }[];
  /**
   * Plans and templates that servers of the stacks use and that the host no longer offers, so a replacement of those
   * servers would fail.
   */
  readonly unavailable: readonly Offer[];
  /**
   * Plans and templates that may be withdrawn: the host does not say whether it still offers them. Absent if there
   * are none.
   */
  readonly untold?: readonly Offer[];
}

/** A plan or a template, with the servers that use it. */
interface Offer {
  readonly kind: "plan" | "template";
  readonly id: string;
  readonly servers: readonly string[];
}

type Standing = "offered" | "withdrawn" | "untold";

/**
 * Reads the servers of the account, and whether the plans and templates of the stacks are still offered. It sends
 * only reads.
 *
 * @param steps the refresh steps of the account's stacks.
 * @param stackServers the servers of all stacks, including stacks with another login, which may belong to the same account.
 */
export async function readOutlook(
  session: CommandSession,
  steps: readonly PreviewStep[],
  stackServers: readonly PlacedId[],
  signal: AbortSignal,
): Promise<Outlook & { readonly orphanIds: readonly PlacedId[] }> {
  const placeHere = placeOfSession(session);
  const servers = serversToLookUp(steps, placeHere).filter(
    ({ place }) => !place || !isElsewhere(place, placeHere),
  );
  const index = new PlacedIdIndex(stackServers);
  const orphans: Outlook["orphans"][number][] = [];
  const orphanIds: PlacedId[] = [];
  const unsureServers: string[] = [];
  const assets = await assetsWithCharges(session, signal);
  for (const { asset, kind, monthly, currency: chargeCurrency } of seenItems(assets)) {
    if (kind !== "server" || isTerminated(asset)) continue;
    const uniqId = String(asset.uniq_id);
    const orphan: PlacedId = { kind: "Server", id: uniqId, place: placeOfSession(session, asset.accnt) };
    const { same, perhaps } = index.find(orphan);
    if (same.length === 0 && perhaps.length > 0) unsureServers.push(`${asset.domain ?? ""} (${uniqId})`);
    if (same.length + perhaps.length > 0) continue;
    orphanIds.push(orphan);
    const type = String(asset.type ?? "");
    const currency = monthly && (chargeCurrency ?? (await currencyElsewhere(session, {}, type, signal)));
    orphans.push({
      uniqId,
      domain: String(asset.domain ?? ""),
      type,
      ...(monthly && { monthly: amountText(monthly) }),
      ...(currency && { currency }),
      ...(asset.status && !isInOrder(asset) && { status: asset.status }),
    });
  }
  const { ifOffered, offers } = session.host;
  const parts = [
    ...(await offersOf(
      "plan",
      servers,
      ({ planId }) => planId,
      (id, place) => ifOffered(offers.plan({ id: Number(id), ...selecting(place) }, { signal })),
    )),
    ...(await offersOf(
      "template",
      servers,
      ({ templateName }) => templateName,
      (name, place) => ifOffered(offers.template({ name, ...selecting(place) }, { signal })),
    )),
  ];
  const which = (wantedStanding: Standing) =>
    parts.flatMap(({ standing, ...offer }) => (standing === wantedStanding ? [offer] : []));
  const [unavailable, untold] = [which("withdrawn"), which("untold")];
  const mayLack = [
    ...(assets.isWhole ? [] : [listRemark("assets", assets, orphansMayLack)]),
    ...(unsureServers.length > 0 ? [unsureText(unsureServers)] : []),
  ].join("\n");
  return {
    ...(mayLack !== "" && { mayLack }),
    ...{ orphans, orphanIds, unavailable, ...(untold.length > 0 && { untold }) },
  };
}

const orphansMayLack = "servers that are in no stack may be missing here.";

const unsureText = (servers: readonly string[]): string =>
  `Left out, because a stack has a server of the same id without its host and account: ${servers.join(", ")}.`;

/**
 * The servers in the refresh steps that are looked up at the host.
 *
 * @param placeHere the host and account of a resource whose state does not name them.
 */
export const serversToLookUp = (steps: readonly PreviewStep[], placeHere: IdPlace): KnownServer[] =>
  [...steps]
    .sort((left, right) => (left.urn < right.urn ? -1 : 1))
    .flatMap(({ oldState, op }) => {
      const kind = oldState && resourceOfType(oldState.type)?.name;
      if (!oldState?.id || op === "delete" || kind !== "Server") return [];
      const outputs = oldState.outputs ?? {};
      const otherwise = isOwnProvider(oldState.provider) ? undefined : placeHere;
      return [{ kind, id: oldState.id, place: placeStoredOr(otherwise, outputs as Stored), outputs }];
    });

interface KnownServer extends PlacedId {
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** The plans or templates of the servers, each with whether the host still offers it. */
async function offersOf(
  kind: "plan" | "template",
  servers: readonly KnownServer[],
  madeOf: (outputs: KnownServer["outputs"]) => unknown,
  ask: (id: string, place: Place) => Promise<Shown>,
): Promise<readonly (Offer & { readonly standing: Standing })[]> {
  const byPart = new Map<string, { readonly id: string; readonly place: Place; readonly names: string[] }>();
  for (const { id, outputs } of servers) {
    const partId = madeOf(outputs);
    // A preview does not show a secret value, so the host cannot be asked about it.
    if (partId === undefined || partId === secretText) continue;
    const name = typeof outputs.domain === "string" ? outputs.domain : id;
    const place = placeOf(outputs);
    const key = JSON.stringify([partId, place]);
    const knownPart = byPart.get(key) ?? { id: String(partId), place, names: [] };
    knownPart.names.push(name);
    byPart.set(key, knownPart);
  }
  const offers: (Offer & { readonly standing: Standing })[] = [];
  for (const { id, place, names } of byPart.values())
    offers.push({ kind, id, servers: names, standing: standingOf(await ask(id, place)) });
  return offers;
}

/** The plan or template in the host's list; undefined if this user may not see the list. */
type Shown = { readonly available?: unknown } | "none" | undefined;

function standingOf(listEntry: Shown): Standing {
  if (listEntry === undefined) return "untold";
  return listEntry === "none" || listEntry.available === false ? "withdrawn" : "offered";
}

/**
 * The type, zone and region of a server, because hosts may list a plan or a template separately for each of them.
 * Secret values are left out.
 */
const placeOf = (outputs: KnownServer["outputs"]): Place =>
  pick<Place>(Object.fromEntries(Object.entries(outputs).filter(([, value]) => value !== secretText)), [
    "type",
    "zoneId",
    "regionId",
  ]);
