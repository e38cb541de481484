import { selecting } from "../../provider/catalogue/catalogue";
import { isInOrder, isTerminated } from "../../provider/host/shown/asset";
import { seenItems } from "../../provider/host/shown/listReading";
import type { Place } from "../../provider/messages/offers";
import { amountText } from "../../provider/resource/amount";
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

/** The account's reports besides the stack. */
export interface Outlook {
  /** Why there may be others than `orphans`. Absent: there are none. */
  readonly mayLack?: string;
  /** Servers of the account that are in none of the stacks. */
  readonly orphans: readonly {
    readonly uniqId: string;
    readonly domain: string;
    readonly type: string;
    /** The monthly price that the account pays for it, if the host reports that: `12.50`. */
    readonly monthly?: string;
    /** Its currency, if the host names one. */
    readonly currency?: string;
    /** Unless it is `Active`: `Pending-Termination` may still be paid for. */
    readonly status?: string;
  }[];
  /** Plans and templates of servers of the stack that the host no longer offers: a replacement would fail. */
  readonly unavailable: readonly Offer[];
  /** Plans and templates that the host may still offer, or not: it does not say so. Absent: there are none. */
  readonly untold?: readonly Offer[];
}

/** A plan or a template, and the servers that have it. */
interface Offer {
  readonly kind: "plan" | "template";
  readonly id: string;
  readonly servers: readonly string[];
}

type Standing = "offered" | "withdrawn" | "untold";

/**
 * Asks the account. Only reads.
 *
 * @param steps of its stacks.
 * @param known servers of all stacks: those with another login as well, which may be of the same account.
 */
export async function readOutlook(
  session: CommandSession,
  steps: readonly PreviewStep[],
  known: readonly PlacedId[],
  signal: AbortSignal,
): Promise<Outlook & { readonly orphanIds: readonly PlacedId[] }> {
  const here = placeOfSession(session);
  const servers = serversToLookUp(steps, here).filter(({ place }) => !place || !isElsewhere(place, here));
  const index = new PlacedIdIndex(known);
  const orphans: Outlook["orphans"][number][] = [];
  const orphanIds: PlacedId[] = [];
  const unsure: string[] = [];
  const assets = await assetsWithCharges(session, signal);
  for (const { asset, kind, monthly, currency: told } of seenItems(assets)) {
    if (kind !== "server" || isTerminated(asset)) continue;
    const uniqId = String(asset.uniq_id);
    const orphan: PlacedId = { kind: "Server", id: uniqId, place: placeOfSession(session, asset.accnt) };
    const { same, perhaps } = index.find(orphan);
    if (same.length === 0 && perhaps.length > 0) unsure.push(`${asset.domain ?? ""} (${uniqId})`);
    if (same.length + perhaps.length > 0) continue;
    orphanIds.push(orphan);
    const type = String(asset.type ?? "");
    const currency = monthly && (told ?? (await currencyElsewhere(session, {}, type, signal)));
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
  const which = (wanted: Standing) =>
    parts.flatMap(({ standing, ...offer }) => (standing === wanted ? [offer] : []));
  const [unavailable, untold] = [which("withdrawn"), which("untold")];
  const mayLack = [
    ...(assets.isWhole ? [] : [listRemark("assets", assets, orphansMayLack)]),
    ...(unsure.length > 0 ? [unsureText(unsure)] : []),
  ].join("\n");
  return {
    ...(mayLack !== "" && { mayLack }),
    ...{ orphans, orphanIds, unavailable, ...(untold.length > 0 && { untold }) },
  };
}

const orphansMayLack = "servers that are in no stack may be missing here.";

const unsureText = (servers: readonly string[]): string =>
  `Left out, because a stack has a server of the same id without its host and account: ${servers.join(", ")}.`;

/** @param here the place of resources that do not name their own. */
export const serversToLookUp = (steps: readonly PreviewStep[], here: IdPlace): KnownServer[] =>
  [...steps]
    .sort((left, right) => (left.urn < right.urn ? -1 : 1))
    .flatMap(({ oldState, op }) => {
      const kind = oldState && resourceOfType(oldState.type)?.name;
      if (!oldState?.id || op === "delete" || kind !== "Server") return [];
      const outputs = oldState.outputs ?? {};
      const otherwise = isOwnProvider(oldState.provider) ? undefined : here;
      return [{ kind, id: oldState.id, place: placeStoredOr(otherwise, outputs as Stored), outputs }];
    });

interface KnownServer extends PlacedId {
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** The plans or templates of the servers, and whether the host still offers each. */
async function offersOf(
  kind: "plan" | "template",
  servers: readonly KnownServer[],
  madeOf: (outputs: KnownServer["outputs"]) => unknown,
  ask: (id: string, place: Place) => Promise<Shown>,
): Promise<readonly (Offer & { readonly standing: Standing })[]> {
  const byPart = new Map<string, { readonly id: string; readonly place: Place; readonly names: string[] }>();
  for (const { id, outputs } of servers) {
    const part = madeOf(outputs);
    // A secret is not shown, so nothing can be asked for it.
    if (part === undefined || part === secretText) continue;
    const name = typeof outputs.domain === "string" ? outputs.domain : id;
    const place = placeOf(outputs);
    const key = JSON.stringify([part, place]);
    const known = byPart.get(key) ?? { id: String(part), place, names: [] };
    known.names.push(name);
    byPart.set(key, known);
  }
  const offers: (Offer & { readonly standing: Standing })[] = [];
  for (const { id, place, names } of byPart.values())
    offers.push({ kind, id, servers: names, standing: standingOf(await ask(id, place)) });
  return offers;
}

/** The entry of a plan or a template in the host's list; undefined if this user may not see it. */
type Shown = { readonly available?: unknown } | "none" | undefined;

function standingOf(shown: Shown): Standing {
  if (shown === undefined) return "untold";
  return shown === "none" || shown.available === false ? "withdrawn" : "offered";
}

/** Where a server is: hosts may have a plan or a template once for each type and zone. A secret is not shown. */
const placeOf = (outputs: KnownServer["outputs"]): Place =>
  pick<Place>(Object.fromEntries(Object.entries(outputs).filter(([, value]) => value !== secretText)), [
    "type",
    "zoneId",
    "regionId",
  ]);
