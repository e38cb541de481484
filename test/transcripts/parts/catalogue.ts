import type { Transcript } from "../transcript";

// Specification: "Plans" and "Templates".
const plan = {
  id: 9142,
  region_id: 9103,
  zone_id: 9127,
  available: true,
  server_type: "Bare.Metal.GPU",
  type: "MachineModel",
  description: "32 cores, 256 GB, 1 GPU",
  cores: 32,
  cpu_cores: 16,
  cpu_count: 2,
  cpu_speed: 3200,
  vcpu: 64,
  memory: 262144,
  disk: 3840,
  gpu_count: 1,
  link_speed: 10000,
  raid_level: 1,
  cpu_hyperthreading: true,
  cpu_model: "Some CPU",
  disk_type: "NVMe",
  gpu_name: "Some GPU",
};
const template = {
  name: "DEBIAN_12_64",
  available: true,
  control_panel: "",
  management: "self",
  os_bit: 64,
  os_name: "Debian",
  os_type: "Linux",
  os_version: "12",
  region_id: 9103,
  zone_id: 9127,
  server_type: "Bare.Metal.GPU",
  type: "MachineTemplate",
};

export default {
  part: "Plans and templates",
  assigned: [9142, 9103, 9127, "DEBIAN_12_64"],
  exchanges: [
    {
      does: "a plan with GPUs",
      operation: "server.plan.list",
      request: {
        path: "/v3/server/plan/list",
        params: {
          available: 1,
          order_by: { field: "id", sort: "asc" },
          page_num: 1,
          page_size: 1,
          server_type: "Bare.Metal.GPU",
        },
      },
      given: { available: true },
      answer: { item_count: 1, item_total: 1, items: [plan], page_num: 1, page_size: 1, page_total: 1 },
    },
    {
      does: "the same place, what cannot be had",
      operation: "server.plan.list",
      request: {
        path: "/v3/server/plan/list",
        params: {
          available: 0,
          page_size: 1,
          region_id: 9103,
          server_type: "Bare.Metal.GPU",
          zone_id: 9127,
        },
      },
      given: { available: false },
      answer: {
        item_count: 1,
        item_total: 1,
        items: [{ ...plan, id: 7, available: false }],
        page_num: 1,
        page_size: 1,
        page_total: 1,
      },
    },
    {
      does: "the plan alone",
      operation: "server.plan.details",
      request: {
        path: "/v3/server/plan/details",
        params: { id: 9142, region_id: 9103, server_type: "Bare.Metal.GPU", zone_id: 9127 },
      },
      answer: plan,
    },
    {
      does: "a template of that place",
      operation: "server.template.list",
      request: {
        path: "/v3/server/template/list",
        params: {
          available: 1,
          order_by: { field: "name", sort: "desc" },
          page_num: 1,
          page_size: 1,
          region_id: 9103,
          server_type: "Bare.Metal.GPU",
          zone_id: 9127,
        },
      },
      given: { available: true },
      answer: { item_count: 1, item_total: 4, items: [template], page_num: 1, page_size: 1, page_total: 4 },
    },
    {
      does: "by its name",
      operation: "server.template.list",
      request: {
        path: "/v3/server/template/list",
        params: { name: "DEBIAN_12_64", server_type: "Bare.Metal.GPU", zone_id: 9127 },
      },
      answer: { item_count: 1, item_total: 1, items: [template], page_num: 1, page_size: 25, page_total: 1 },
    },
    {
      does: "the template alone",
      operation: "server.template.details",
      request: {
        path: "/v3/server/template/details",
        params: { name: "DEBIAN_12_64", region_id: 9103, server_type: "Bare.Metal.GPU", zone_id: 9127 },
      },
      answer: template,
    },
  ],
} as const satisfies Transcript;
