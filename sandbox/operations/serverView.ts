import { serverDetailsShape, serverShape } from "../../provider/api/contract/serverRecord";
import { plans } from "../catalogue/plans";
import { findTemplate } from "../catalogue/templates";
import type { Host } from "../host";
import type { ServerRow } from "../store/rows";
import type { Unspecified } from "../unspecified";
import { formatDate, formatQuota, formatTemplate, formatZone } from "./forms";

/** The address that a server reports while it is being built. */
const notYetAnAddress = "127.0.0.1";

/** The capabilities of every server, for the server's details and for the filter of the asset list. */
export const serverCapabilities = ["rebuild", "power", "console"] as const;

/** The address that a server reports: its own only after it was built. */
export const shownIp = (server: ServerRow): string => (server.built ? server.ip : notYetAnAddress);

/** A server record with both field sets of the specification, and the domain. */
function wholeView(unspecified: Unspecified, server: ServerRow) {
  const plan = plans.find((candidate) => candidate.id === Number(server.plan_id));
  const template = findTemplate(server.template_name);
  return {
    uniq_id: server.uniq_id,
    accnt: server.accnt,
    ip: shownIp(server),
    plan_id: server.plan_id,
    region_id: server.region_id,
    zone_id: server.zone_id,
    status: server.status,
    template_name: formatTemplate(unspecified, server.template_name),
    type: unspecified.serverTypes === "small" ? server.type.toLowerCase() : server.type,
    username: server.username,
    active: server.active,
    backup_enabled: server.backup_enabled,
    backup_plan: server.backup_plan,
    backup_quota: formatQuota(unspecified, server.backup_quota),
    backup_size: formatQuota(unspecified, "0"),
    bandwidth_quota: formatQuota(unspecified, server.bandwidth_quota),
    capabilities: [...serverCapabilities],
    config_id: Number(server.plan_id),
    config_description: plan?.description ?? "",
    create_date: formatDate(unspecified, server.create_date),
    domain: server.domain,
    features: unspecified.features === "names" ? Object.keys(server.features) : server.features,
    ip_count: server.ip_count,
    manage_level: template?.management ?? "self",
    template: formatTemplate(unspecified, server.template_name),
    template_description: template ? `${template.os_name} ${template.os_version}` : server.template_name,
    zone: formatZone(unspecified, server.zone_id),
  };
}

/** The server record in every response except that of details. */
export function serverView({ unspecified }: Host, server: ServerRow): Record<string, unknown> {
  const wholeRecord = wholeView(unspecified, server);
  return unspecified.detailsFields === "both" ? wholeRecord : pickFields(serverShape, wholeRecord);
}

/** The server record in the response of details, with the fields that this host puts there. */
export function serverDetails(host: Host, server: ServerRow): Record<string, unknown> {
  const wholeRecord = wholeView(host.unspecified, server);
  switch (host.unspecified.detailsFields) {
    case "details":
      return pickFields(describedForDetails, wholeRecord);
    case "sample":
      return wholeRecord;
    default:
      return serverView(host, server);
  }
}

/**
 * The specification does not list a domain among the details. The contract reads it all the same, because hosts report
 * it.
 */
const { domain: _, ...describedForDetails } = serverDetailsShape;

const pickFields = (shape: object, record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => Object.hasOwn(shape, field)));
