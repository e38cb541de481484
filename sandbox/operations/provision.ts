import type * as z from "zod";
import type { NamedOperation } from "../../provider/api/contract";
import { zones } from "../catalogue/places";
import { plans } from "../catalogue/plans";
import { images, templates } from "../catalogue/templates";
import { invalidValue, wrongParam } from "../errors";
import { begin, type Host, newCredentialId } from "../host";
import { randomPassword, randomUniqId } from "../random";
import type { ServerRow } from "../store/rows";
import { changedBackups } from "./backups";
import { currentPlans } from "./catalogue";
import { formatDomain, requestedTemplate } from "./forms";
import type { Call } from "./handler";
import { orderedAddresses } from "./network";
import { refuseUnoffered, refuseUnofferedBackups } from "./offers";

type Params = z.output<NamedOperation<"server.create">["params"]>;

/** The username of a fresh installation. */
export const firstUsername = (type: string): string => (type.endsWith(".WIN") ? "Administrator" : "root");

/** Starts the build of a new server, and adds its records: the server, its asset, and the credential of its login. */
export function provision(params: Params, call: Call): ServerRow {
  const { host } = call;
  const { state, random } = host;
  const place = placeOf(params);
  const template = templateOf(params, place.zone_id, call);
  refusePlan(params, place.zone_id, host);
  refuseUnoffered(params.type, params);
  const backups = changedBackups(params, { backup_enabled: false, backup_plan: "", backup_quota: "" });
  refuseUnofferedBackups(params.type, backups);
  if ((params.new_ip6s ?? 0) > 1)
    throw wrongParam("new_ip6s", "Input::OutOfBounds", "new_ip6s may be at most 1");
  if (params.new_ips === 0 && !params.pool_ips?.length)
    throw wrongParam("new_ips", "Input::OutOfBounds", "new_ips may be 0 only with pool_ips");
  const addresses = orderedAddresses(params, host.unspecified.addresses, () => state.nextAddress++);
  const row: ServerRow = {
    uniq_id: freshUniqId(call),
    accnt: call.account,
    domain: formatDomain(host.unspecified, params.domain),
    ip: addresses.ips[0] ?? "",
    plan_id: String(params.plan_id),
    region_id: place.region_id,
    zone_id: place.zone_id,
    status: "Building",
    template_name: template,
    ...(params.image_id !== undefined && { image_id: params.image_id }),
    type: params.type,
    username: firstUsername(params.type),
    password: params.password ?? randomPassword(random),
    active: false,
    built: false,
    ...backups,
    bandwidth_quota: String(params.bandwidth_quota ?? 5000),
    features: { ...params.features },
    ip_count: addresses.ips.length,
    ip6_count: addresses.ip6s.length,
    ...addresses,
    create_date: new Date(host.time.now()).toISOString(),
    ...(params.public_ssh_key !== undefined && { public_ssh_key: params.public_ssh_key }),
    powerStatus: "Stopped",
  };
  const remainingStock = host.stock.get(Number(row.plan_id));
  if (remainingStock !== undefined) host.stock.set(Number(row.plan_id), remainingStock - 1);
  state.servers.push(row);
  state.assets.push({
    uniq_id: row.uniq_id,
    accnt: row.accnt,
    type: row.type,
    category: "Provisioned",
    domain: row.domain,
    status: "New",
    region_id: row.region_id,
    custom_name: "",
    custom_description: "",
    altGroup: "",
    project_id: 1,
    project_name: "Default",
    features: row.features,
  });
  state.credentials.push({
    id: newCredentialId(host, "server"),
    accnt: row.accnt,
    uniq_id: row.uniq_id,
    server_type: row.type,
    type: "server",
    name: "",
    description: "",
    location: "",
    username: row.username,
    auth_type: "password",
    auth_data: row.password,
  });
  begin(host, row, { kind: "build", status: "Building" });
  return row;
}

function placeOf(params: Params): { zone_id: number; region_id: number } {
  if (params.zone_id !== undefined && params.zone !== undefined && params.zone_id !== params.zone)
    throw wrongParam(
      "zone",
      "Input::Disallowed",
      `zone ${params.zone} contradicts zone_id ${params.zone_id}: both name the zone to deploy in`,
    );
  const wantedZoneId = params.zone_id ?? params.zone;
  const zone =
    wantedZoneId === undefined
      ? // The host chooses the zone of the plan.
        zones.find((candidate) => candidate.id === plans.find((plan) => plan.id === params.plan_id)?.zone_id)
      : zones.find((candidate) => candidate.id === wantedZoneId);
  if (!zone)
    throw wantedZoneId === undefined
      ? wrongParam("zone_id", "Input::Required", "zone_id or a plan of a zone is required")
      : invalidValue(
          "zone_id",
          `zone ${wantedZoneId} does not exist; the zones are ${zones.map((candidate) => candidate.id).join(", ")}`,
        );
  if (params.region_id !== undefined && params.region_id !== zone.region_id)
    throw invalidValue(
      "region_id",
      `zone ${zone.id} is in region ${zone.region_id}, not in ${params.region_id}`,
    );
  return { zone_id: zone.id, region_id: zone.region_id };
}

function refusePlan(params: Params, zoneId: number, host: Host): void {
  if (params.plan_id === undefined) throw wrongParam("plan_id", "Input::Required", "plan_id is required");
  const allPlans = currentPlans(host);
  const plan = allPlans.find((candidate) => candidate.id === params.plan_id);
  const offered = allPlans.filter(
    (candidate) => candidate.zone_id === zoneId && candidate.server_type === params.type,
  );
  if (!plan || !offered.includes(plan)) {
    const list = offered.map((offeredPlan) => offeredPlan.id).join(", ") || "none; take another zone or type";
    throw invalidValue(
      "plan_id",
      `plan ${params.plan_id} is not a plan of ${params.type} in zone ${zoneId}; they are: ${list}`,
    );
  }
  if (!plan.available)
    throw wrongParam(
      "plan_id",
      "Resource::Insufficient",
      `plan ${plan.id} is out of stock in zone ${zoneId}`,
    );
}

function templateOf(params: Params, zoneId: number, { host }: Call): string {
  const { template_name: templateName, image_id: image } = params;
  const name = templateName && requestedTemplate(host.unspecified, templateName);
  if ((name === undefined) === (image === undefined))
    throw wrongParam(
      name === undefined ? "template_name" : "image_id",
      name === undefined ? "Input::Required" : "Input::Disallowed",
      "exactly one of template_name and image_id is required",
    );
  if (name === undefined) {
    const source = images.find(({ id }) => id === image);
    if (!source)
      throw invalidValue(
        "image_id",
        `image ${image} does not exist; the images are ${images.map(({ id }) => id).join(", ")}`,
      );
    return source.template;
  }
  refuseTemplate({ type: params.type, zone_id: zoneId }, name);
  return name;
}

/**
 * Refuses a template that is not offered. The error is never RecordNotFound: in a call that names a server, a client
 * would read that as "the server is gone".
 */
export function refuseTemplate({ type, zone_id }: Pick<ServerRow, "type" | "zone_id">, name: string): void {
  const offered = templates.filter(
    (template) => template.server_type === type && template.zone_id === zone_id,
  );
  const offeredTemplate = offered.find((candidate) => candidate.name === name);
  if (!offeredTemplate) {
    const list = offered.map((template) => template.name).join(", ") || "none; take another zone or type";
    throw invalidValue(
      "template_name",
      `template ${name} is not offered for ${type} in zone ${zone_id}; they are: ${list}`,
    );
  }
  if (!offeredTemplate.available)
    throw invalidValue("template_name", `template ${name} is no longer available`);
}

function freshUniqId(call: Call): string {
  for (;;) {
    const uniqId = randomUniqId(call.host.random);
    if (!call.host.state.assets.some((asset) => asset.uniq_id === uniqId)) return uniqId;
  }
}
