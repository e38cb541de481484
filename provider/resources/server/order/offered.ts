import { wireOf } from "../../../api/wire";
import type { Catalogue, Place, Right } from "../../../catalogue/catalogue";
import { judge, type Kind, type Offer, plans, templates, type Verdict } from "../../../catalogue/offers";
import { backupFault, optionFault } from "../../../catalogue/options";
import { imageFault, regionFault, typeFault, zoneFault } from "../../../catalogue/places";
import { type Message, message } from "../../../message";
import { fromInputs } from "../../../resource/compare";
import { accountOf } from "../../../resource/record";
import type { CheckFailure, PreviewLines } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import {
  given,
  hasUnknown,
  knownOf,
  namesIn,
  type Properties,
  sameInAnyCase,
  type WithUnknowns,
} from "../../../values";
import { rowOf } from "../declared/changes";
import type { ServerInput, ServerInputs } from "../declared/inputs";
import type { ServerResource } from "../declared/outputs";
import { planServer } from "../work/plan";
import { otherServers } from "./candidates";
import { judgePlaces } from "./placement";

/** Whether the host offers what the program newly asks for. A value that is not known yet is not asked for. */
export const checkServerAtHost: ServerResource["checkAtHost"] = async (session, { olds, news }, lines) => {
  const { inform } = lines;
  // A server that is adopted may have what is no longer sold.
  if (!olds && (news.onExisting === "adopt" || hasUnknown(news.onExisting))) return [];
  const asked: KnownInputs = knownOf(news);
  const changed = olds && changedBy(olds, news);
  if (!changed || changed.has("order")) {
    const faults = await Promise.all([
      ofOrder(session, asked, inform),
      ofRights(session, ["server.create", "server.details"], "type"),
    ]);
    if (!olds) await warnOfExisting(session, asked, lines);
    return faults.flat();
  }
  if (changed.has("disks") && (await session.catalogue.takeDenied("asset.update")))
    inform(message("rebuild-unmarked", {}));
  const level = changed.has("template") && (await levelChange(session.catalogue, olds, asked));
  if (level) inform(message("management-changes", { domain: asked.domain, ...level }));
  return [
    ...(changed.has("disks") ? await ofRights(session, ["server.rebuild"], "templateName") : []),
    ...(changed.has("template") ? await ofTemplate(session.catalogue, asked, placeOf(asked)) : []),
    ...(changed.has("backups") ? await ofBackups(session, asked) : []),
    ...(changed.has("options") ? await ofOptions(session, asked) : []),
  ];
};

/** Names what `up` would refuse: most often a resource of this stack that was renamed. */
async function warnOfExisting(session: Session, news: KnownInputs, { warn }: PreviewLines): Promise<void> {
  const { domain, onExisting = "fail" } = news;
  if (domain === undefined || onExisting !== "fail") return;
  const assets = (await session.catalogue.assets(accountOf(session, news))) ?? [];
  const uniqIds = otherServers(assets.filter((asset) => sameInAnyCase(asset.domain, domain)));
  const existing = uniqIds.filter((uniqId) => !session.run.isManaged("Server", uniqId));
  if (existing.length > 0)
    warn(
      message("server-exists", { domain, there: existing.map((uniqId) => ({ uniqId })), isPreview: true }),
    );
}

/** How much of the server the host manages follows from the template; undefined: as much as before, or not reported. */
async function levelChange(catalogue: Catalogue, olds: Properties, { type, templateName }: KnownInputs) {
  const offered = (await catalogue.templates()) ?? [];
  const levelOf = (wanted: unknown) =>
    offered.find(({ name, server_type }) => name === wanted && (server_type ?? type) === type)?.management;
  const [from, to] = [levelOf(olds.templateName), levelOf(templateName)];
  return from && to && from !== to ? { from, to, templateName: String(templateName) } : undefined;
}

/** The work needs these, and money is spent or disks are erased before the host could refuse one of them. */
async function ofRights(
  { catalogue }: Asking,
  needed: readonly Right[],
  property: ServerInput,
): Promise<Faults> {
  const denied = await catalogue.denied();
  return needed
    .filter((right) => denied.includes(right))
    .map((operation) => ({ property, reason: message("right-missing", { operation }) }));
}

/**
 * What the new inputs send to the host. A replacement orders everything again. An input that was not set may already
 * have its value at the host, so it replaces nothing for sure.
 */
function changedBy(olds: Properties, news: WithUnknowns<ServerInputs>) {
  const before = fromInputs(olds);
  const sent = planServer(before, news).effects.filter((change) => !hasUnknown(change.new));
  const parts = sent.flatMap(({ property, effect }) => {
    if (effect === "replace") return before.set.has(property) ? ["order" as const] : [];
    if (effect === "rebuild")
      return ["disks" as const, ...(property === "templateName" ? ["template" as const] : [])];
    if (effect !== "update") return [];
    if (isOfOptions(property)) return ["options" as const];
    return rowOf(property)?.part === "backups" ? ["backups" as const] : [];
  });
  return new Set(parts);
}

/** Inputs whose values are known. */
export type KnownInputs = Partial<ServerInputs>;
type Faults = CheckFailure[];
type Asking = Pick<Session, "catalogue" | "configuration">;

/** The place of its order, as far as the program says so. */
export const placeOf = ({ type, zoneId, regionId }: KnownInputs): Place => ({ type, zoneId, regionId });

/** Of a new server everything counts. What the zone or the type lacks is reported of these alone. */
export async function ofOrder(session: Asking, asked: KnownInputs, inform: (told: Message) => void) {
  const { catalogue } = session;
  const { type, zoneId, regionId, planId, placement } = asked;
  // All that is needed at once, so that the answers come together.
  void catalogue.plans();
  if (asked.templateName !== undefined) void catalogue.templates();
  if (zoneId !== undefined || placement) void catalogue.zones();
  if (type !== undefined && ofProduct.some((property) => asked[property] !== undefined))
    void catalogue.product(type);
  const faults: Faults = [];
  const region = regionId === undefined ? undefined : await regionFault(catalogue, regionId);
  if (region) faults.push({ property: "regionId", reason: message("region-unknown", region) });
  const zone =
    zoneId === undefined ? undefined : await zoneFault(catalogue, zoneId, region ? undefined : regionId);
  if (zone) faults.push({ property: "zoneId", reason: message(zone.code, zone.data as never) });
  const untyped = type === undefined ? undefined : await typeFault(catalogue, type);
  if (untyped) return [...faults, { property: "type", reason: message("type-not-offered", untyped) }];
  const place: Place = {
    type,
    ...(!zone && { zoneId }),
    ...(!region && !zone && { regionId }),
  };
  if (planId !== undefined) faults.push(...(await ofPlan(catalogue, planId, place)));
  if (placement) faults.push(...(await ofPlacement(catalogue, { ...asked, placement }, inform)));
  return [
    ...faults,
    ...(await ofTemplate(catalogue, asked, place)),
    ...(await ofImage(catalogue, asked)),
    ...(await ofBackups(session, asked)),
    ...(await ofOptions(session, asked)),
  ];
}

const ofPlan = (catalogue: Catalogue, planId: number, place: Place) =>
  ofOffer(
    catalogue,
    plans,
    { value: String(planId), place },
    {
      property: "planId",
      unknown: "plan-unknown",
      soldOut: "plan-sold-out",
      mismatched: "plan-mismatched",
    },
  );

export const ofTemplate = async (
  catalogue: Catalogue,
  { templateName }: KnownInputs,
  place: Place,
): Promise<Faults> =>
  templateName === undefined
    ? []
    : ofOffer(
        catalogue,
        templates,
        { value: templateName, place },
        {
          property: "templateName",
          unknown: "template-unknown",
          soldOut: "template-unavailable",
          mismatched: "template-mismatched",
        },
      );

/** Images of the configured account: those of another one are not in the list. */
async function ofImage(catalogue: Catalogue, { imageId, accountNumber }: KnownInputs): Promise<Faults> {
  if (imageId === undefined || accountNumber !== undefined) return [];
  const fault = await imageFault(catalogue, imageId);
  return fault ? [{ property: "imageId", reason: message("image-unknown", fault) }] : [];
}

interface Codes {
  readonly property: string;
  readonly unknown: "plan-unknown" | "template-unknown";
  readonly soldOut: "plan-sold-out" | "template-unavailable";
  readonly mismatched: "plan-mismatched" | "template-mismatched";
}

async function ofOffer<Item extends Offer>(
  catalogue: Catalogue,
  kind: Kind<Item>,
  { value, place }: { readonly value: string; readonly place: Place },
  codes: Codes,
): Promise<Faults> {
  const verdict: Verdict = await judge(catalogue, kind, value, place);
  const { choices } = verdict;
  if (!choices) return [];
  const told = { value, choices, ...given(place, namesIn(place)) };
  const reason =
    verdict.is === "mismatched"
      ? message(codes.mismatched, { ...told, offeredFor: verdict.offeredFor })
      : message(codes[verdict.is], told);
  return [{ property: codes.property, reason }];
}

/** At least one place must be there to be taken. The one that an order would take now is reported. */
async function ofPlacement(
  catalogue: Catalogue,
  { placement, domain, ...asked }: KnownInputs & Required<Pick<KnownInputs, "placement">>,
  inform: (told: Message) => void,
): Promise<Faults> {
  const { open, closed, first } = await judgePlaces(catalogue, placement, asked);
  const named = domain ?? "the server";
  if (open.length === 0)
    return [
      {
        property: "placement",
        reason: message("placement-unavailable", { domain: named, places: closed }),
      },
    ];
  if (first) inform(message("placement-chosen", { domain: named, ...first, passed: closed }));
  return [];
}

/** Hosts ignore plan and quota unless backups are enabled. A plan alone is offered with some quota, or not reported. */
export async function ofBackups({ catalogue, configuration }: Asking, asked: KnownInputs): Promise<Faults> {
  const { type, backupEnabled, backupPlan: plan, backupQuota: quota } = asked;
  if (type === undefined || backupEnabled !== true || quota === undefined) return [];
  const fault = await backupFault(catalogue, type, { plan, quota }, wireOf(configuration.wire));
  return fault ? [{ property: "backupQuota", reason: message("backup-not-offered", fault) }] : [];
}

const ofProduct = ["features", "bandwidthQuota"] as const satisfies readonly ServerInput[];
const isOfOptions = (property: string) => ofProduct.some((one) => one === property);

/** Keys and values of features, and quotas, come from the product (specification, Provision a server). */
async function ofOptions({ catalogue, configuration }: Asking, asked: KnownInputs): Promise<Faults> {
  const { type } = asked;
  const faults: Faults = [];
  for (const property of ofProduct) {
    if (type === undefined || asked[property] === undefined) continue;
    const fault = await optionFault(catalogue, type, given(asked, [property]), wireOf(configuration.wire));
    if (fault) faults.push({ property, reason: message("option-not-offered", fault) });
  }
  return faults;
}
