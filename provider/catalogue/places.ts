import type { MessageData } from "../message";
import type { Choice } from "../messages/catalogue";
import { nearest } from "../nearest";
import type { Catalogue } from "./catalogue";
import { described, isOther } from "./offers";

/** What is wrong with a zone; undefined: nothing, as far as the host says. */
type ZoneFault =
  | { readonly code: "zone-unknown"; readonly data: MessageData["zone-unknown"] }
  | { readonly code: "zone-mismatched"; readonly data: MessageData["zone-mismatched"] };

/** Whether a server can be ordered in the zone, and the zone lies in the region. */
export async function zoneFault(
  catalogue: Catalogue,
  zoneId: number,
  regionId: number | undefined,
): Promise<ZoneFault | undefined> {
  const zones = await catalogue.zones();
  if (!zones) return undefined;
  const zone = zones.find(({ id }) => String(id) === String(zoneId));
  const inRegion = zones.filter(({ region_id }) => !isOther(region_id, regionId));
  const choices = choicesOf(inRegion.length > 0 ? inRegion : zones, zoneId);
  const value = String(zoneId);
  // The list of zones may lack one that plans are offered in.
  if (!zone) return (await offersAt(catalogue, "zone_id", zoneId)) ? undefined : unknownZone(value, choices);
  if (regionId === undefined || !isOther(zone.region_id, regionId)) return undefined;
  const data = { value, choices, regionId, zoneRegionId: Number(zone.region_id) };
  return { code: "zone-mismatched", data };
}

const unknownZone = (value: string, choices: Choice[]): ZoneFault => ({
  code: "zone-unknown",
  data: { value, choices },
});

/** What the host offers in place of a region that it does not have; undefined: it has it, or does not say. */
export async function regionFault(
  catalogue: Catalogue,
  regionId: number,
): Promise<MessageData["region-unknown"] | undefined> {
  const regions = await catalogue.regions();
  if (!regions || regions.some(({ id }) => String(id) === String(regionId))) return undefined;
  if (await offersAt(catalogue, "region_id", regionId)) return undefined;
  return { value: String(regionId), choices: choicesOf(regions, regionId) };
}

/** The images of the account, in place of one that it does not have; undefined: it has it, or the host does not say. */
export async function imageFault(
  catalogue: Catalogue,
  imageId: number,
): Promise<MessageData["image-unknown"] | undefined> {
  const images = await catalogue.images();
  // The list is not specified: one that is empty or without ids says nothing.
  if (!images?.length || images.some(({ id }) => id === undefined)) return undefined;
  if (images.some(({ id }) => String(id) === String(imageId))) return undefined;
  return { value: String(imageId), choices: choicesOf(images, imageId) };
}

/** What the host offers in place of a type of server that no plan is for; undefined: there is one, or it does not say. */
export async function typeFault(
  catalogue: Catalogue,
  type: string,
): Promise<MessageData["type-not-offered"] | undefined> {
  const plans = await catalogue.plans();
  const types = (plans ?? []).map(({ server_type }) => server_type).filter(Boolean);
  // A host that lists plans without their types does not say.
  if (!plans || types.length < plans.length || types.includes(type)) return undefined;
  const others = [await catalogue.plansOf(type), await catalogue.plansSoldOut()];
  if (others.some((more) => more?.some(({ server_type }) => server_type === type))) return undefined;
  const choices = nearest([...new Set(types)], { id: type, idOf: String }).map((id) => ({ id: String(id) }));
  return { value: type, choices };
}

/** Whether any plan is offered there. */
async function offersAt(catalogue: Catalogue, member: "zone_id" | "region_id", id: number) {
  const plans = [...((await catalogue.plans()) ?? []), ...((await catalogue.plansSoldOut()) ?? [])];
  return plans.some((plan) => String(plan[member]) === String(id));
}

const choicesOf = (places: readonly { id?: number; name?: string }[], wanted: number): Choice[] =>
  nearest(places, { id: String(wanted), idOf: ({ id }) => String(id) }).map(({ id, name }) => ({
    id: String(id),
    ...described(name),
  }));
