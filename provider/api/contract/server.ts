import * as z from "zod";
import { address, integer, record, string } from "./answerTypes";
import { account, oneAsset, orderBy, paging, serverType } from "./commonMembers";
import {
  boolean,
  domainFull,
  eitherShape,
  hash,
  ipv4,
  ipv6Block,
  laxWord,
  line,
  openSshKey,
  publicIpv4,
  relationId,
  wholeNumber,
} from "./dataTypes";
import { backupPlans } from "./enumerations";
import { list, read, write } from "./operation";
import { image, plan, template } from "./serverCatalogue";
import { serverCredential } from "./serverCredential";
import { power } from "./serverPower";
import { serverRecord } from "./serverRecord";

/**
 * Parameters for backups and bandwidth, for a create. According to the text of the specification, a server update
 * accepts these parameters too.
 */
const plans = () => ({
  backup_enabled: boolean().optional(),
  backup_plan: z.enum(backupPlans, { error: "must be quota or daily" }).optional(),
  backup_quota: wholeNumber().optional(),
  // 0 means usage-based charges.
  bandwidth_quota: wholeNumber().optional(),
});

export const server = {
  create: write({
    purpose: "Provision a server: starts its build on a parent host",
    path: "server/create",
    certainty: "field",
    // Not repeatable, because each call may order another server.
    orders: true,
    params: () => ({
      ...account(),
      domain: domainFull(),
      plan_id: relationId().optional(),
      region_id: relationId().optional(),
      template_name: line().optional(),
      type: serverType(),
      zone_id: relationId().optional(),
      features: hash().optional(),
      image_id: relationId().optional(),
      new_ips: wholeNumber().optional(),
      new_ip6s: wholeNumber().optional(),
      pool_ips: z.array(ipv4(), { error: "must be a list of IPv4 addresses" }).optional(),
      pool6_ips: z.array(ipv6Block(), { error: "must be a list of IPv6 /64 blocks" }).optional(),
      ...plans(),
      public_ssh_key: openSshKey().optional(),
      zone: relationId().optional(),
      password: line().optional().meta({ secret: true }),
    }),
    answer: serverRecord,
  }),
  details: read({
    purpose: "One server, by its uniqId",
    path: "server/details",
    certainty: "specification",
    params: oneAsset,
    answer: serverRecord,
  }),
  list: list({
    purpose:
      "The servers of the account. The API recommends the list of assets as the successor of this list",
    path: "server/list",
    certainty: "field",
    deprecated: "use asset.list instead",
    params: () => ({
      ...account(),
      ip: publicIpv4().optional(),
      order_by: orderBy(),
      ...paging(),
      plan_id: eitherShape(line(), z.int().positive().transform(String).pipe(z.string())).optional(),
      region_id: relationId().optional(),
      status: laxWord().optional(),
      template_name: line().optional(),
      type: serverType().optional(),
      zone_id: relationId().optional(),
    }),
    answer: serverRecord,
  }),
  password: read({
    purpose: "The password of a server's login",
    path: "server/password",
    params: oneAsset,
    answer: record({
      password: string().meta({ secret: true }).describe("Password of the server's login."),
    }),
  }),
  rebuild: write({
    purpose: "Rebuild a server from a template: same server, disks erased",
    path: "server/rebuild",
    // Not repeatable, because a second rebuild erases what was written after the first.
    destructive: true,
    params: () => ({ ...oneAsset(), template_name: line(), force: boolean().optional() }),
    answer: serverRecord,
  }),
  byIdentifier: write({
    purpose: "Purpose unstated; may be destructive. Called only by name, at a path that the user configured",
    path: null,
    certainty: "none",
    destructive: true,
    params: oneAsset,
    answer: serverRecord,
  }),
  update: write({
    purpose: "Change a server's recorded details, login, backups and bandwidth",
    path: "server/update",
    certainty: "field",
    // The update sets values, so repeating it changes nothing. The text of the specification mentions "advanced
    // authentication options" but shows no parameters for them, so they are not supported.
    repeatable: true,
    params: () => ({
      ...oneAsset(),
      username: laxWord().optional(),
      password: line().optional().meta({ secret: true }),
      domain: domainFull().optional(),
      ...plans(),
    }),
    answer: serverRecord,
  }),
  console: read({
    purpose: "How to connect to a server's remote console (SPICE). Each call returns a new token",
    path: "server/console",
    params: () => ({ ...oneAsset(), spice_prx: boolean().optional(), secure_spice: boolean().optional() }),
    answer: record({
      hostname: string().describe("Host name to connect to."),
      ip: address().describe("IP address to connect to."),
      port: integer().describe("Port to connect to."),
      token: string().meta({ secret: true }).describe("Console connection token."),
      type: string().describe("Type of the console connection."),
    }),
  }),
  power,
  credential: serverCredential,
  plan,
  template,
  image,
};
