import * as z from "zod";
import { listType } from "./answerList";
import { flag, identity, integer, record, string } from "./answerTypes";
import { account, locationMembers, orderBy, paging, serverType } from "./commonMembers";
import { boolean, line, lineNonBlank, relationId } from "./dataTypes";
import { list, read } from "./operation";

/** A hardware configuration of servers (specification, Plan). The specification shows no units beyond the names. */
export const planRecord = record({
  id: identity(integer().describe("Id number of the plan.")),
  ...locationMembers(),
  available: flag().describe("Whether the plan is available."),
  type: string().describe("Kind of record, e.g. `MachineModel`."),
  description: string().describe("Description of the plan."),
  cores: integer().describe("Number of cores."),
  cpu_cores: integer().describe("Number of CPU cores."),
  cpu_count: integer().describe("Number of CPUs."),
  cpu_speed: integer().describe("Speed of the CPU, in the unit of the host."),
  vcpu: integer().describe("Number of virtual CPUs."),
  memory: integer().describe("Amount of memory, in the unit of the host."),
  disk: integer().describe("Size of the disk, in the unit of the host."),
  gpu_count: integer().describe("Number of GPUs."),
  link_speed: integer().describe("Speed of the link, in the unit of the host."),
  raid_level: integer().describe("RAID level of the disks."),
  cpu_hyperthreading: flag().describe("Whether the CPU has hyper-threading."),
  cpu_model: string().describe("Model of the CPU."),
  disk_type: string().describe("Type of the disk."),
  gpu_name: string().describe("Name of the GPU."),
});

/** The operating system template that a server is built from (specification, Template). */
export const templateRecord = record({
  name: identity(string().describe("Name of the template, e.g. `DEBIAN_12_64`.")),
  ...locationMembers(),
  available: flag().describe("Whether the template is available."),
  control_panel: string().describe("Control panel of the template, if it has one."),
  management: string().describe("Management level of the template."),
  os_bit: integer().describe("Bits of the operating system, e.g. 64."),
  os_name: string().describe("Name of the operating system."),
  os_type: string().describe("Type of the operating system."),
  os_version: string().describe("Version of the operating system."),
  type: string().describe("Kind of record, e.g. `MachineTemplate`."),
});

/**
 * An image that a user has made of a server (specification, `image_id`). The specification does not show the record of
 * an image.
 */
const imageRecord = record({
  id: identity(integer().describe("Id number of the image, as `imageId` takes it.")),
  name: string().describe("Name of the image."),
});

const place = () => ({
  region_id: relationId().optional(),
  server_type: serverType().optional(),
  zone_id: relationId().optional(),
});
const filters = () => ({ available: boolean().optional(), order_by: orderBy(), ...paging(), ...place() });

export const plan = {
  details: read({
    purpose: "One plan, by its id",
    path: "server/plan/details",
    params: () => ({ id: relationId(), ...place() }),
    answer: planRecord,
  }),
  list: list({
    purpose: "The plans (hardware) of a zone and server type; available ones unless `available` is false",
    path: "server/plan/list",
    params: filters,
    answer: planRecord,
  }),
};

export const template = {
  details: read({
    purpose: "One template, by its name",
    path: "server/template/details",
    params: () => ({ name: line(), ...place() }),
    answer: templateRecord,
  }),
  list: list({
    purpose: "The templates that servers are built from; available ones unless `available` is false",
    path: "server/template/list",
    params: () => ({ name: line().optional(), ...filters() }),
    answer: templateRecord,
  }),
};

export const product = {
  details: read({
    purpose: "Options, quotas and pricing of a product code",
    path: "product/details",
    certainty: "specification",
    params: () => ({ ...account(), code: lineNonBlank() }),
    answer: record({
      code: string().describe("Product code, e.g. `Cloud.VPS`."),
      options: listType(z.looseObject({})).describe("Options of the product, with their quotas and pricing."),
    }),
  }),
};

export const image = {
  list: list({
    purpose:
      "The images of the account that servers can be built from. Each host has its own path for this list: set it in `paths`",
    path: null,
    certainty: "none",
    params: () => ({ order_by: orderBy(), ...paging() }),
    answer: imageRecord,
  }),
};
