import { selecting } from "../../provider/catalogue/catalogue";
import { isInOrder, isTerminated } from "../../provider/host/shown/asset";
import { seenIn } from "../../provider/host/shown/listReading";
import type { Place } from "../../provider/messages/notOffered";
import { amountText } from "../../provider/resource/amount";
import { pick } from "../../provider/values";
import { assetsWithCharges } from "../assetsWithCharges";
import { listRemark } from "../listRemark";
import type { CommandSession } from "../openSession";
import type { PreviewStep } from "../preview/readPreview";
import { secretText } from "../preview/shownValue";
import { resourceOfType } from "../report/hostingChange";

/** What the account reports besides the stack. */
export interface Outlook {
  /** Why there may be others than `orphans`. Absent: there are none. */
  readonly mayLack?: string;
  /** Servers of the account that are in none of the stacks. */
  readonly orphans: readonly {
    readonly uniqId: string;
    readonly domain: string;
    readonly type: string;
    /** What the account pays for it in a month, if the host reports that: `12.50`. */
    readonly monthly?: string;
    /** Unless it is `Active`: `Pending-Termination` may still be paid for. */
    readonly status?: string;
  }[];
  /** Plans and templates of servers of the stack that the host no longer offers: a replacement would fail. */
  readonly unavailable: readonly Offer[];
  /** Those of which the host does not say it. Absent: there are none. */
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
 * @param all steps: those of stacks with another login as well, which may be of the same account.
 */
export async function outlookOf(
  session: CommandSession,
  steps: readonly PreviewStep[],
  all: readonly PreviewStep[],
  signal: AbortSignal,
): Promise<Outlook> {
  const servers = serversOf(steps);
  const known = new Set(serversOf(all).map(({ id }) => id));
  const orphans: Outlook["orphans"][number][] = [];
  const assets = await assetsWithCharges(session, signal);
  for (const { asset, kind, monthly } of seenIn(assets)) {
    if (kind !== "server" || isTerminated(asset) || known.has(String(asset.uniq_id))) continue;
    orphans.push({
      uniqId: String(asset.uniq_id),
      domain: String(asset.domain ?? ""),
      type: String(asset.type),
      ...(monthly && { monthly: amountText(monthly) }),
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
  const remark = assets.isWhole ? {} : { mayLack: listRemark("assets", assets, orphansMayLack) };
  return { ...remark, orphans, unavailable, ...(untold.length > 0 && { untold }) };
}

const orphansMayLack = "servers that are in no stack may be missing here.";

const serversOf = (steps: readonly PreviewStep[]): KnownServer[] =>
  [...steps]
    .sort((left, right) => (left.urn < right.urn ? -1 : 1))
    .flatMap(({ oldState, op }) =>
      oldState?.id && op !== "delete" && resourceOfType(oldState.type)?.name === "Server"
        ? [{ id: oldState.id, outputs: oldState.outputs ?? {} }]
        : [],
    );

interface KnownServer {
  readonly id: string;
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

/** What the host shows of it; undefined: it does not say it to this user. */
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
