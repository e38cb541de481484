import { z } from "zod";
import { flag, integer, record, string } from "./answerTypes";
import { located, serverType } from "./common";
import { boolean, line, relationId } from "./dataTypes";
import { list, read } from "./operation";
import { orderBy, paging } from "./paging";

/** A hardware specification (specification, Plan). Units are not shown there beyond the names. */
export const planRecord = record({
  id: integer(),
  ...located(),
  available: flag(),
  type: string(),
  description: string(),
  cores: integer(),
  cpu_cores: integer(),
  cpu_count: integer(),
  cpu_speed: integer(),
  vcpu: integer(),
  memory: integer(),
  disk: integer(),
  gpu_count: integer(),
  link_speed: integer(),
  raid_level: integer(),
  cpu_hyperthreading: flag(),
  cpu_model: string(),
  disk_type: string(),
  gpu_name: string(),
});

/** What a server is built from (specification, Template). */
export const templateRecord = record({
  name: string(),
  ...located(),
  available: flag(),
  control_panel: string(),
  management: string(),
  os_bit: integer(),
  os_name: string(),
  os_type: string(),
  os_version: string(),
  type: string(),
});

const place = () => ({
  region_id: relationId().optional(),
  server_type: serverType().optional(),
  zone_id: relationId().optional(),
});
const filters = () => ({ available: boolean().optional(), order_by: orderBy(), ...paging(), ...place() });

export const plan = {
  details: read({
    purpose: "One plan",
    section: "Plans › Plan details",
    path: "server/plan/details",
    certainty: "assumed",
    params: z.object({ id: relationId(), ...place() }),
    answer: planRecord,
  }),
  list: list({
    purpose: "The plans; only available ones unless `available` is 0",
    section: "Plans › Plan list",
    path: "server/plan/list",
    certainty: "assumed",
    params: z.object(filters()),
    answer: planRecord,
  }),
};

export const template = {
  details: read({
    purpose: "One template",
    section: "Templates › Template details",
    path: "server/template/details",
    certainty: "assumed",
    params: z.object({ name: line(), ...place() }),
    answer: templateRecord,
  }),
  list: list({
    purpose: "The templates; only available ones unless `available` is 0",
    section: "Templates › Template list",
    path: "server/template/list",
    certainty: "assumed",
    params: z.object({ name: line().optional(), ...filters() }),
    answer: templateRecord,
  }),
};
