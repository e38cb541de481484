import * as z from "zod";
import { wordsOrHash } from "./answerList";
import { address, flag, identity, integer, openEnumeration, record, string, wordOfHost } from "./answerTypes";
import { answeredAccount, answeredServerType } from "./commonMembers";

const uniq_id = identity(string().describe("Six-character identifier of the server."));
const ip = address().describe("Primary IPv4 address.");

/** Fields of server records as the specification's sample shows them (Server, first table). */
export const serverShape = {
  uniq_id,
  accnt: answeredAccount(),
  ip,
  plan_id: string().describe("Id of the server's plan, as text."),
  region_id: integer().describe("Id number of the region that the server is in."),
  zone_id: integer().describe("Id number of the zone that the server is in."),
  status: wordOfHost().describe(
    "The host's word for what the server is doing, e.g. `Running`. Other values are possible.",
  ),
  template_name: string().describe("Name of the template that the server was built from."),
  type: answeredServerType().describe(
    "Type of the server: a product code, e.g. `Cloud.VPS`. Other values are possible.",
  ),
  username: string().describe("User name of the server's login."),
};

/** Fields that the specification describes for server details (Server, second table). */
export const serverDetailsShape = {
  active: flag().describe("Whether the server has finished building."),
  backup_enabled: flag().describe("Whether backups are enabled."),
  backup_plan: openEnumeration(["quota", "daily", ""]).describe(
    "Kind of backups: `quota` or `daily`; empty when backups are disabled.",
  ),
  backup_quota: string().describe(
    "For `daily`: number of days kept; for `quota`: total GB kept; empty when backups are disabled.",
  ),
  backup_size: string().describe("GB used by current backups, as text."),
  bandwidth_quota: string().describe("GB of bandwidth included; 0 means usage-based (as-you-go) charges."),
  capabilities: wordsOrHash().describe("Capabilities of the server, as the host lists them."),
  config_id: integer().describe("Id number of the server configuration in use."),
  config_description: string().describe("Descriptive name of the server configuration in use."),
  create_date: string().describe("Date and time of creation, as the host writes it."),
  domain: string().describe("Host name that the host has on record for the server."),
  features: wordsOrHash().describe("Features configured, as the host lists them."),
  ip,
  ip_count: integer().describe("Number of IP addresses assigned."),
  manage_level: openEnumeration(["self", "core", "full"]).describe(
    "How much of the server the host manages: `self` (hardware, network and virtualization layers), `core` (also the base operating system with web server, database and scripting stack) or `full` (control panel and the complete operating system and panel services). Follows from the template.",
  ),
  template: string().describe(
    "Operating system image installed; of a server built from an image, the original one.",
  ),
  template_description: string().describe("Descriptive text of the operating system."),
  uniq_id,
  zone: z.unknown().describe("Zone of the server. Informational; identifiers may change."),
};

/**
 * A server record. The specification shows two sets of fields, but not which response has which of them, so the fields
 * of both sets are accepted.
 */
export const serverRecord = record({ ...serverShape, ...serverDetailsShape });
