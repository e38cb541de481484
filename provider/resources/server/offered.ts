import { backupFault } from "../../catalogue/backups";
import type { Catalogue, Place } from "../../catalogue/catalogue";
import { judge, type Kind, type Offer, plans, templates, type Verdict } from "../../catalogue/offers";
import { regionFault, typeFault, zoneFault } from "../../catalogue/places";
import { type Message, message } from "../../message";
import { fromInputs } from "../../resource/compare";
import type { Properties } from "../../resource/properties";
import type { CheckFailure } from "../../resource/resource";
import { hasUnknown, knownOf, type WithUnknowns } from "../../resource/unknown";
import type { ServerInputs } from "./inputs";
import type { ServerResource } from "./outputs";
import { judgePlaces } from "./placement";
import { planServer } from "./plan";
import { twinFault } from "./twin";

type Known = Partial<ServerInputs>;
type Faults = CheckFailure[];

/** Whether the host offers what the program newly asks for. A value that is not known yet is not asked for. */
export const checkServerAtHost: ServerResource["checkAtHost"] = async (session, { olds, news }, inform) => {
  const { catalogue, configuration } = session;
  const asked: Known = knownOf(news);
  const changed = olds && changedBy(olds, news);
  const faults =
    !changed || changed.has("order")
      ? await ofOrder(catalogue, asked, inform)
      : [
          ...(changed.has("template") ? await ofTemplate(catalogue, asked, placeOf(asked)) : []),
          ...(changed.has("backups") ? await ofBackups(catalogue, asked) : []),
        ];
  if (olds || faults.length > 0 || configuration.previewChecks !== "all") return faults;
  return twinFault(session, news);
};

const backupInputs: readonly string[] = ["backupEnabled", "backupPlan", "backupQuota"];

/**
 * What the new inputs send to the host. A replacement orders everything anew. An input that was not set may already have
 * its value at the host, so it replaces nothing for sure.
 */
function changedBy(olds: Properties, news: WithUnknowns<ServerInputs>) {
  const before = fromInputs(olds);
  const sent = planServer(before, news).effects.filter((change) => !hasUnknown(change.new));
  const parts = sent.flatMap(({ property, effect }) => {
    if (effect === "replace") return before.set.has(property) ? ["order" as const] : [];
    if (property === "templateName" && effect === "rebuild") return ["template" as const];
    return backupInputs.includes(property) && effect === "update" ? ["backups" as const] : [];
  });
  return new Set(parts);
}

const placeOf = ({ type, zoneId, regionId }: Known): Place => ({ type, zoneId, regionId });

/** Of a new server everything counts. What the zone or the type lacks is told of these alone. */
async function ofOrder(catalogue: Catalogue, asked: Known, inform: (told: Message) => void) {
  const { type, zoneId, regionId, planId, placement } = asked;
  // All that is needed at once, so that the answers come together.
  void catalogue.plans();
  if (asked.templateName !== undefined) void catalogue.templates();
  if (zoneId !== undefined || placement) void catalogue.zones();
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
  return [...faults, ...(await ofTemplate(catalogue, asked, place)), ...(await ofBackups(catalogue, asked))];
}

const ofPlan = (catalogue: Catalogue, planId: number, place: Place) =>
  ofOffer(catalogue, plans, String(planId), place, {
    property: "planId",
    unknown: "plan-unknown",
    soldOut: "plan-sold-out",
    mismatched: "plan-mismatched",
  });

const ofTemplate = async (catalogue: Catalogue, { templateName }: Known, place: Place): Promise<Faults> =>
  templateName === undefined
    ? []
    : ofOffer(catalogue, templates, templateName, place, {
        property: "templateName",
        unknown: "template-unknown",
        soldOut: "template-unavailable",
        mismatched: "template-mismatched",
      });

interface Codes {
  readonly property: string;
  readonly unknown: "plan-unknown" | "template-unknown";
  readonly soldOut: "plan-sold-out" | "template-unavailable";
  readonly mismatched: "plan-mismatched" | "template-mismatched";
}

async function ofOffer<Item extends Offer>(
  catalogue: Catalogue,
  kind: Kind<Item>,
  value: string,
  place: Place,
  codes: Codes,
): Promise<Faults> {
  const verdict: Verdict = await judge(catalogue, kind, value, place);
  const { choices } = verdict;
  if (!choices) return [];
  const { type, zoneId } = place;
  const told = {
    value,
    choices,
    ...(type !== undefined && { type }),
    ...(zoneId !== undefined && { zoneId }),
  };
  const reason =
    verdict.is === "mismatched"
      ? message(codes.mismatched, { ...told, offeredFor: verdict.offeredFor })
      : message(codes[verdict.is], told);
  return [{ property: codes.property, reason }];
}

/** At least one place must be there to be taken. The one that an order would take now is told. */
async function ofPlacement(
  catalogue: Catalogue,
  { placement, domain, ...asked }: Known & Required<Pick<Known, "placement">>,
  inform: (told: Message) => void,
): Promise<Faults> {
  const { open, closed, first } = await judgePlaces(catalogue, placement, asked);
  const named = domain ?? "the server";
  if (open.length === 0)
    return [
      {
        property: "placement",
        reason: message("placement-unavailable", { domain: named, places: closed, isPreview: true }),
      },
    ];
  if (first) inform(message("placement-chosen", { domain: named, ...first, passed: closed }));
  return [];
}

/** Hosts ignore plan and quota unless backups are enabled. */
async function ofBackups(catalogue: Catalogue, asked: Known): Promise<Faults> {
  const { type, backupEnabled, backupPlan, backupQuota } = asked;
  if (type === undefined || backupEnabled !== true) return [];
  if (backupPlan === undefined && backupQuota === undefined) return [];
  const fault = await backupFault(catalogue, type, { plan: backupPlan, quota: backupQuota });
  const property = backupQuota === undefined ? "backupPlan" : "backupQuota";
  return fault ? [{ property, reason: message("backup-not-offered", fault) }] : [];
}
