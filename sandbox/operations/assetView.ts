import { regions } from "../catalogue/places";
import { plans } from "../catalogue/plans";
import { products } from "../catalogue/products";
import { findTemplate } from "../catalogue/templates";
import type { Host } from "../host";
import type { AssetRow, ServerRow } from "../store/rows";
import type { Choice } from "../switches";
import type { Unspecified } from "../unspecified";
import { formatDate, formatQuota, formatTemplate, formatZone } from "./forms";
import { shownNetwork } from "./network";
import { serverCapabilities, shownIp } from "./serverView";

/** The record of an asset. If the asset is a server, the record shows the server's current state. */
export function assetView(
  { unspecified }: Host,
  asset: AssetRow,
  server: ServerRow | undefined,
  alsowith: readonly string[] = [],
) {
  const ip = server ? shownIp(server) : asset.ip;
  const view = {
    uniq_id: asset.uniq_id,
    ...(unspecified.assetAccounts === "named" && { accnt: asset.accnt }),
    active: server ? server.active : asset.status === "Active",
    custom_name: asset.custom_name,
    cycle: "monthly",
    domain: server?.domain ?? asset.domain,
    ...(ip !== undefined && { ip }),
    project_id: asset.project_id,
    project_name: asset.project_name,
    region_id: asset.region_id,
    status: asset.status,
    ...typeIn(unspecified, asset, "record"),
    username: server?.username ?? asset.username ?? "",
  };
  const addedMembers = alsowith.map((word) => [word, addedValue(unspecified, word, asset, server)]);
  return { ...view, ...Object.fromEntries(addedMembers) };
}

const unlisted: Readonly<Record<Choice<"listMembers">, string | undefined>> = {
  all: undefined,
  noDomain: "domain",
  noType: "type",
  noStatus: "status",
  noActive: "active",
};

function typeIn({ assetTypes }: Unspecified, { type }: AssetRow, where: "record" | "list") {
  if (assetTypes === "none" || (assetTypes === "listed" && where === "record")) return {};
  return { type: assetTypes === "small" ? type.toLowerCase() : type };
}

/** The record of an asset on a list page, without the field that this host leaves out of lists. */
export function listedView(...viewed: Parameters<typeof assetView>): Record<string, unknown> {
  const [{ unspecified }, asset] = viewed;
  const omittedMember = unlisted[unspecified.listMembers];
  const view = { ...assetView(...viewed), ...typeIn(unspecified, asset, "list") };
  return Object.fromEntries(Object.entries(view).filter(([member]) => member !== omittedMember));
}

/** The categories of an asset. Categories have the specification's names where it has some. */
export function categoriesOf({ type, category }: AssetRow): string[] {
  if (category === "LoadBalancer") return ["LoadBalancer", "SpecialDedicated", "Dedicated"];
  if (category !== "Provisioned") return [category];
  // The specification describes the category as "VirtualDedicated (legacy VPS and provisioned servers)", so it includes
  // bare metal.
  const isMetal = type.startsWith("Bare.") || type.startsWith("Cloud.Metal");
  return ["Provisioned", "Dedicated", "VirtualDedicated", ...(isMetal ? ["StrictDedicated"] : [])];
}

/** Every capability, and whether the asset has it: servers have all capabilities, other assets have none. */
const capabilitiesOf = (server: ServerRow | undefined) =>
  Object.fromEntries(serverCapabilities.map((capability) => [capability, server !== undefined]));

/** The response of an asset update, which has more fields than the asset's record. */
export const updatedView = (host: Host, asset: AssetRow, server: ServerRow | undefined) => ({
  ...assetView(host, asset, server, ["custom_description"]),
  accnt: asset.accnt,
  capabilities: capabilitiesOf(server),
  categories: categoriesOf(asset),
  description: descriptionOf(asset, server),
  features: asset.features,
  valid_source_hvs: {},
});

const descriptionOf = (asset: AssetRow, server: ServerRow | undefined): string =>
  plans.find((plan) => plan.id === Number(server?.plan_id))?.description ?? asset.type;

/** The account's monthly charge for a server: nine tenths of the plan's price. */
function chargeOf({ type, plan_id }: ServerRow): string | undefined {
  const options = products.find(({ code }) => code === type)?.options ?? [];
  const price = options
    .find(({ key }) => key === "ConfigId")
    ?.values.find(({ value }) => value === String(plan_id))?.price;
  return price && (Number(price) * 0.9).toFixed(2);
}

/**
 * The field that a word in `alsowith` adds to the record. The specification does not show these fields, so their form
 * is invented.
 */
function addedValue(
  unspecified: Unspecified,
  word: string,
  asset: AssetRow,
  server: ServerRow | undefined,
): unknown {
  const template = server && findTemplate(server.template_name);
  const valuesByWord: Readonly<Record<string, unknown>> = {
    altGroup: asset.altGroup,
    backupsAndStorage: server && {
      backup_plan: server.backup_plan,
      backup_quota: formatQuota(unspecified, server.backup_quota),
    },
    capabilities: capabilitiesOf(server),
    categories: categoriesOf(asset),
    creation_date: server && formatDate(unspecified, server.create_date),
    custom_description: asset.custom_description,
    description: descriptionOf(asset, server),
    distro: template?.os_name,
    featureDetails: asset.features,
    managedType: template?.management,
    mrc: server && chargeOf(server),
    networkSummary: server && shownNetwork(unspecified, server),
    osFamily: template?.os_type,
    powerStatus: server?.powerStatus,
    primaryProductCategory: categoriesOf(asset)[0],
    product: asset.type,
    project: { id: asset.project_id, name: asset.project_name },
    publicProductCategory: categoriesOf(asset)[0],
    region: regions.find((region) => region.id === asset.region_id),
    resourceState: server?.status ?? asset.status,
    shortDescription: asset.type,
    template: server && formatTemplate(unspecified, server.template_name),
    zone: server && formatZone(unspecified, server.zone_id),
  };
  return valuesByWord[word] ?? {};
}
