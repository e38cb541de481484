import { wireOf } from "../../api/wire";
import type { Catalogue, Place } from "../../catalogue/catalogue";
import { judge, type Kind, type Offer, plans, templates, type Verdict } from "../../catalogue/offers";
import { backupFault } from "../../catalogue/options";
import { regionFault, typeFault, zoneFault } from "../../catalogue/places";
import { type Message, message } from "../../message";
import type { CheckFailure } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { given, namesIn } from "../../values";
import type { ServerInputs } from "./inputs";
import { judgePlaces } from "./order/placement";

/** Inputs whose values are known. */
export type Known = Partial<ServerInputs>;
type Faults = CheckFailure[];
type Asking = Pick<Session, "catalogue" | "configuration">;

/** Where it is ordered, as far as the program says so. */
export const placeOf = ({ type, zoneId, regionId }: Known): Place => ({ type, zoneId, regionId });

/** Of a new server everything counts. What the zone or the type lacks is told of these alone. */
export async function ofOrder(session: Asking, asked: Known, inform: (told: Message) => void) {
  const { catalogue } = session;
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
  return [...faults, ...(await ofTemplate(catalogue, asked, place)), ...(await ofBackups(session, asked))];
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
  { templateName }: Known,
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
        reason: message("placement-unavailable", { domain: named, places: closed }),
      },
    ];
  if (first) inform(message("placement-chosen", { domain: named, ...first, passed: closed }));
  return [];
}

/** Hosts ignore plan and quota unless backups are enabled. A plan alone is offered with some quota, or not told. */
export async function ofBackups({ catalogue, configuration }: Asking, asked: Known): Promise<Faults> {
  const { type, backupEnabled, backupPlan: plan, backupQuota: quota } = asked;
  if (type === undefined || backupEnabled !== true || quota === undefined) return [];
  const fault = await backupFault(catalogue, type, { plan, quota }, wireOf(configuration.wire));
  return fault ? [{ property: "backupQuota", reason: message("backup-not-offered", fault) }] : [];
}
