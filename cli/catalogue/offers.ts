import { serverType } from "../../provider/api/contract/commonMembers";
import { isOtherPlace } from "../../provider/catalogue/judge";
import { callFunction } from "../../provider/functions/callFunction";
import { isNotReported, readStock } from "../../provider/functions/stock";
import type { FunctionName } from "../../provider/functions/table";
import { memoryInGb } from "../../provider/host/shown/memory";
import type { Properties } from "../../provider/values";
import { matches } from "../../provider/wildcard";
import { wrongUse } from "../CommandFailed";
import type { CommandSession } from "../openSession";
import type { Surroundings } from "../surroundings";
import { partRemark } from "../text/partRemark";
import type { CatalogueFilter, CatalogueTable } from "./tables";
import type { WantedCount } from "./wantedCount";

/**
 * A record of the host's catalogue, with the field names of Pulumi programs and the further values that the table
 * shows.
 */
export type ListedOffer = Properties;

/** The values of the filter options. */
export interface CatalogueFlags {
  readonly zone?: string;
  readonly region?: string;
  readonly type?: string;
  readonly name?: string;
  readonly vcpu?: WantedCount;
  readonly cores?: WantedCount;
  readonly memory?: WantedCount;
  readonly available?: true;
}

type Read = (name: FunctionName, args?: Properties) => Promise<readonly ListedOffer[]>;

/**
 * Reads the whole list of a table's records from the host, and keeps those that match the filters. The memory of
 * plans is added in GB.
 */
export async function readOffers(
  session: CommandSession,
  { reads, runsOut }: CatalogueTable,
  flags: CatalogueFlags,
  { stop: signal, writeError }: Pick<Surroundings, "stop" | "writeError">,
): Promise<readonly ListedOffer[]> {
  const readFunction: Read = async (name, args = {}) =>
    (await callFunction(session, name, args, { signal })) as ListedOffer[];
  const wantedIds = {
    zone: await idsOf("zones", flags.zone, { read: readFunction, catalogue: session.catalogue }),
    region: await idsOf("regions", flags.region, { read: readFunction, catalogue: session.catalogue }),
  };
  const lists = runsOut
    ? await readStock(
        (stock) => readFunction(reads, { ...placeOf(wantedIds, flags), ...stock }),
        flags.available === true,
      )
    : await readFunction(reads);
  const units = session.catalogue.reader.memoryUnits(lists);
  const offers: readonly ListedOffer[] = lists.map((offer) => ({
    ...offer,
    memoryGb: memoryInGb(offer, units),
  }));
  const isPlace = (id: unknown, ids?: readonly string[]) =>
    !ids || ids.some((wantedId) => !isOtherPlace(id, wantedId));
  const isNamed = (name: unknown, pattern?: string) => !pattern || matches(pattern, String(name ?? ""));
  const fits: Record<Exclude<CatalogueFilter, "memory" | "available">, (offer: ListedOffer) => boolean> = {
    zone: ({ zoneId }) => isPlace(zoneId, wantedIds.zone),
    region: ({ regionId }) => isPlace(regionId, wantedIds.region),
    type: ({ serverType }) => isNamed(serverType, flags.type),
    name: ({ name }) => isNamed(name, flags.name),
    vcpu: ({ vcpu }) => isCount(vcpu, flags.vcpu),
    cores: ({ cores }) => isCount(cores, flags.cores),
  };
  for (const [option, member] of [
    ["type", "serverType"],
    ["name", "name"],
  ] as const) {
    const remark = partRemark(
      option,
      flags[option],
      offers.map((offer) => String(offer[member] ?? "")),
    );
    if (remark) writeError(`pulumi-hosting: ${remark}\n`);
  }
  const foundOffers = offers.filter((offer) => Object.values(fits).every((fit) => fit(offer)));
  for (const place of ["zone", "region"] as const)
    if (!offers.some((offer) => isPlace(offer[`${place}Id`] ?? "", wantedIds[place])))
      await mustBePlace(place, flags[place], session);
  for (const member of ["vcpu", "cores", "memory"] as const)
    if (flags[member] && isNotReported(offers, member))
      throw wrongUse(`--${member} cannot be compared: the host does not report it of these ${reads}.`);
  if (flags.available && foundOffers.some(({ available }) => available === undefined))
    throw wrongUse(
      `--available cannot be compared: the host does not say which of these ${reads} can be ordered now.`,
    );
  const unmeasured = flags.memory && unitRemark(foundOffers);
  if (unmeasured) throw wrongUse(`--memory cannot be compared. ${unmeasured}`);
  return foundOffers.filter(({ memoryGb }) => isCount(memoryGb, flags.memory));
}

/** The filters that the host applies itself. The host may ignore them, so they are applied to its list again. */
function placeOf(
  { zone = [], region = [] }: Readonly<Partial<Record<"zone" | "region", readonly string[]>>>,
  { type }: CatalogueFlags,
): Properties {
  return {
    ...(zone.length === 1 && { zoneId: zone[0] }),
    ...(region.length === 1 && { regionId: region[0] }),
    // A pattern such as `Bare*` is not a server type. The host may also use a type that the contract does not know.
    ...(serverType().safeParse(type).success && { serverType: type }),
  };
}

/**
 * The ids of the zones or regions that the option selects; undefined if the option is not set.
 *
 * @throws an error that lists all zones or regions.
 */
async function idsOf(
  which: "zones" | "regions",
  wantedPlace: string | undefined,
  { read, catalogue }: Pick<CommandSession, "catalogue"> & { readonly read: Read },
): Promise<readonly string[] | undefined> {
  if (wantedPlace === undefined) return undefined;
  if (/^[1-9]\d*$/.test(wantedPlace)) return [wantedPlace];
  // The catalogue caches the list, which the table also needs for the names. If the catalogue has no list, a direct
  // call reports why the host refused it.
  const places = (await placesOf(which, catalogue)) ?? (await read(which));
  const foundPlaces = places.filter(({ name }) => matches(wantedPlace, String(name ?? "")));
  if (foundPlaces.length > 0) return foundPlaces.map(({ id }) => String(id));
  throw noPlace(which, wantedPlace, places);
}

const placesOf = (which: "zones" | "regions", catalogue: CommandSession["catalogue"]) =>
  which === "zones" ? catalogue.zones(undefined) : catalogue.regions();

/**
 * Checks the id of a zone or region against the host's whole list, if the host has such a list.
 *
 * @throws if the list lacks the id.
 */
async function mustBePlace(
  place: "zone" | "region",
  wantedId: string | undefined,
  { catalogue }: CommandSession,
): Promise<void> {
  if (wantedId === undefined || !/^[1-9]\d*$/.test(wantedId)) return;
  const places = await placesOf(`${place}s`, catalogue);
  if (places?.length && places.every(({ id }) => isOtherPlace(id, wantedId)))
    throw noPlace(`${place}s`, wantedId, places);
}

const noPlace = (
  which: "zones" | "regions",
  wantedPlace: string,
  places: readonly { readonly id?: unknown; readonly name?: unknown }[],
) => {
  const placeNames = places.map(({ id, name }) => (name ? `${id} (${name})` : id)).join(", ");
  return wrongUse(`There is no ${which.slice(0, -1)} ${wantedPlace}. The ${which} are ${placeNames}.`);
};

const isCount = (count: unknown, wantedRange?: WantedCount): boolean =>
  !wantedRange || (Number(count) >= wantedRange.least && Number(count) <= wantedRange.most);

/** The reason why the memory of some plans is not shown in GB; undefined if it is shown for all plans. */
export function unitRemark(offers: readonly ListedOffer[]): string | undefined {
  const unmeasured = offers.find(({ memory, memoryGb }) => Number(memory) > 0 && memoryGb === undefined);
  if (!unmeasured) return undefined;
  const { id, serverType, memory } = unmeasured;
  return `The host does not say the unit of its memory: plan ${id}${serverType ? ` (${serverType})` : ""} has ${memory}. \`pulumi-hosting connect\` asks for it.`;
}
