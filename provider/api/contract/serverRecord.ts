import { z } from "zod";
import { flag, integer, openEnumeration, record, string } from "./answerTypes";
import { answeredServerType } from "./common";

/** A list, or an object, of words: the specification names the member and not its shape. */
const wordsOrHash = () => z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);

/** Sample shape of server records (specification, Server, first table). */
export const serverShape = {
  uniq_id: string(),
  accnt: integer(),
  ip: string(),
  plan_id: string(),
  region_id: integer(),
  zone_id: integer(),
  status: string(),
  template_name: string(),
  type: answeredServerType(),
  username: string(),
};

/** Fields that the specification describes for server details (Server, second table). */
export const serverDetailsShape = {
  active: flag(),
  backup_enabled: flag(),
  backup_plan: openEnumeration(["quota", "daily", ""]),
  backup_quota: string(),
  backup_size: string(),
  bandwidth_quota: string(),
  capabilities: wordsOrHash(),
  config_id: integer(),
  config_description: string(),
  create_date: string(),
  domain: string(),
  features: wordsOrHash(),
  ip: string(),
  ip_count: integer(),
  manage_level: openEnumeration(["self", "core", "full"]),
  template: string(),
  template_description: string(),
  uniq_id: string(),
  zone: z.unknown(),
};

/** A server record; which of the two field sets an answer carries is not shown, so both are taken. */
export const serverRecord = record({ ...serverShape, ...serverDetailsShape });
