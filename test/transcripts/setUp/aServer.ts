import { type Exchange, on, page } from "../transcript";
import { plan, server, template } from "./records";

/** Values in the exchanges below that the host chooses. */
export const serverAssigned = ["WEB7Q2", 501234, 9142, 9103, 9127, "DEBIAN_12_64"];

/** Choose a plan and a template of one zone, then provision a server from them. */
export default [
  ...on("server.plan.list", "/v3/server/plan/list", [
    {
      does: "choose a plan",
      params: { server_type: "Cloud.VPS", page_size: 1 },
      answer: page([plan], { item_total: 12, page_size: 1 }),
    },
  ]),
  ...on("server.template.list", "/v3/server/template/list", [
    {
      does: "choose a template",
      params: { server_type: "Cloud.VPS", zone_id: 9127, page_size: 1 },
      answer: page([template], { item_total: 5, page_size: 1 }),
    },
  ]),
  ...on("server.create", "/v3/server/create", [
    {
      does: "provision a server",
      params: {
        ...{ domain: "web1.example.com", plan_id: 9142, region_id: 9103, zone_id: 9127 },
        ...{ template_name: "DEBIAN_12_64", type: "Cloud.VPS" },
      },
      answer: { ...server, status: "Building", active: false },
    },
  ]),
] as const satisfies readonly Exchange[];
