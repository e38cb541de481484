import { regions, zones } from "../catalogue/places";
import { plans } from "../catalogue/plans";
import { templateNamed } from "../catalogue/templates";
import type { AssetRow, ServerRow } from "../store/rows";
import { serverCapabilities, shownIp } from "./serverView";

/** An asset record; a server among the assets shows the server's own state. */
export function assetView(asset: AssetRow, server: ServerRow | undefined, alsowith: readonly string[] = []) {
  const ip = server ? shownIp(server) : asset.ip;
  const view = {
    uniq_id: asset.uniq_id,
    accnt: asset.accnt,
    active: server ? server.active : asset.status === "Active",
    custom_name: asset.custom_name,
    cycle: "monthly",
    domain: server?.domain ?? asset.domain,
    ...(ip !== undefined && { ip }),
    project_id: asset.project_id,
    project_name: asset.project_name,
    region_id: asset.region_id,
    status: asset.status,
    type: asset.type,
    username: server?.username ?? asset.username ?? "",
  };
  return { ...view, ...Object.fromEntries(alsowith.map((word) => [word, added(word, asset, server)])) };
}

/** Categories of an asset, in the specification's words where it has one. */
export function categoriesOf({ type, category }: AssetRow): string[] {
  if (category !== "Provisioned") return [category];
  const dedicated = type.startsWith("Bare.") || type.startsWith("Cloud.Metal");
  return ["Provisioned", "Dedicated", dedicated ? "StrictDedicated" : "VirtualDedicated"];
}

/** Each capability that there is, and whether the asset has it: servers have all of them, other assets none. */
const capabilitiesOf = (server: ServerRow | undefined) =>
  Object.fromEntries(serverCapabilities.map((word) => [word, server !== undefined]));

/** What asset update answers beyond the record. */
export const updatedView = (asset: AssetRow, server: ServerRow | undefined) => ({
  ...assetView(asset, server, ["custom_description"]),
  capabilities: capabilitiesOf(server),
  categories: categoriesOf(asset),
  description: descriptionOf(asset, server),
  features: asset.features,
  valid_source_hvs: {},
});

const descriptionOf = (asset: AssetRow, server: ServerRow | undefined): string =>
  plans.find((plan) => plan.id === Number(server?.plan_id))?.description ?? asset.type;

/** The member that an `alsowith` word adds. Their shapes are not in the specification; these are ours. */
function added(word: string, asset: AssetRow, server: ServerRow | undefined): unknown {
  const template = server && templateNamed(server.template_name);
  const known: Readonly<Record<string, unknown>> = {
    altGroup: asset.altGroup,
    backupsAndStorage: server && { backup_plan: server.backup_plan, backup_quota: server.backup_quota },
    capabilities: capabilitiesOf(server),
    categories: categoriesOf(asset),
    creation_date: server?.create_date,
    custom_description: asset.custom_description,
    description: descriptionOf(asset, server),
    distro: template?.os_name,
    featureDetails: asset.features,
    managedType: template?.management,
    osFamily: template?.os_type,
    powerStatus: server?.powerStatus,
    primaryProductCategory: categoriesOf(asset)[0],
    product: asset.type,
    project: { id: asset.project_id, name: asset.project_name },
    publicProductCategory: categoriesOf(asset)[0],
    region: regions.find((region) => region.id === asset.region_id),
    resourceState: server?.status ?? asset.status,
    shortDescription: asset.type,
    template: server?.template_name,
    zone: server && zones.find((zone) => zone.id === server.zone_id),
  };
  return known[word] ?? {};
}
