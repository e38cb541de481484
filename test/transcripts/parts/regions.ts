import type { Transcript } from "../transcript";

// Specification: "Regions"; zones and products: "Endpoints", Conventions 7 (their fields are not shown there).
const region = {
  id: 9103,
  name: "North",
  city: "Northport",
  state: "NP",
  country: "US",
  asn: 64500,
  host_prefix: "np",
};

export default {
  part: "Regions, zones and products",
  assigned: [9103],
  open: ["options"],
  unlisted: ["zones", "description", "currency", "period"],
  exchanges: [
    {
      does: "the first region by name",
      operation: "network.region.list",
      request: {
        path: "/v3/network/region/list",
        params: { page_size: 1, page_num: 1, order_by: { field: "name", sort: "asc" } },
      },
      answer: { item_count: 1, item_total: 3, items: [region], page_num: 1, page_size: 1, page_total: 3 },
    },
    {
      does: "regions with more about each, as a word",
      operation: "network.region.list",
      only: "client",
      request: { path: "/v3/network/region/list", params: { alsowith: "zones" } },
      answer: {
        item_count: 1,
        item_total: 1,
        items: [{ ...region, zones: [{ id: 9127 }] }],
        page_num: 1,
        page_size: 25,
        page_total: 1,
      },
    },
    {
      does: "regions with more about each, as words, lists and objects",
      operation: "network.region.list",
      only: "client",
      request: {
        path: "/v3/network/region/list",
        params: { alsowith: ["zones", ["status"], { zones: "name" }] },
      },
      answer: { item_count: 0, item_total: 0, items: [], page_num: 1, page_size: 25, page_total: 0 },
    },
    {
      does: "that region alone",
      operation: "network.region.details",
      request: { path: "/v3/network/region/details", params: { id: 9103 } },
      answer: region,
    },
    {
      does: "a zone",
      operation: "network.zone.list",
      request: {
        path: "/v3/network/zone/list",
        params: { page_size: 1, page_num: 2, order_by: { field: "id", sort: "desc" } },
      },
      answer: {
        item_count: 1,
        item_total: 4,
        items: [{ id: 21, name: "West A", region_id: 2 }],
        page_num: 2,
        page_size: 1,
        page_total: 4,
      },
    },
    {
      does: "the zones open to an account",
      operation: "network.zone.list",
      only: "client",
      request: { path: "/v3/network/zone/list", params: { accnt: 501234 } },
      answer: { item_count: 0, item_total: 0, items: [], page_num: 1, page_size: 25, page_total: 0 },
    },
    {
      does: "options of a product code",
      operation: "product.details",
      only: "client",
      request: { path: "/v3/product/details", params: { accnt: 501234, code: "Cloud.VPS" } },
      answer: { code: "Cloud.VPS", options: [{ key: "ExtraIp", values: [{ value: "1" }] }] },
    },
    {
      does: "options of a product code",
      operation: "product.details",
      only: "sandbox",
      request: { path: "/v3/product/details", params: { code: "Cloud.VPS" } },
      answer: {
        code: "Cloud.VPS",
        description: "Cloud server",
        currency: "USD",
        period: "month",
        options: [{ key: "ExtraIp" }],
      },
    },
  ],
} as const satisfies Transcript;
