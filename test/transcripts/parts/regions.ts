import { on, page, type Transcript } from "../transcript";

// Specification: "Regions"; zones and products: "Endpoints", Conventions 7 (their fields are not shown there).
const region = {
  ...{ id: 9103, name: "North", city: "Northport", state: "NP", country: "US" },
  ...{ asn: 64500, host_prefix: "np" },
};

export default {
  part: "Regions, zones and products",
  assigned: [9103],
  open: ["options"],
  unlisted: ["zones", "description", "currency", "period"],
  exchanges: [
    ...on("network.region.list", "/v3/network/region/list", [
      {
        does: "the first region by name",
        params: { page_size: 1, page_num: 1, order_by: { field: "name", sort: "asc" } },
        answer: page([region], { item_total: 3, page_size: 1 }),
      },
      {
        ...{ does: "regions with more about each, as a word", only: "client" },
        ...{ params: { alsowith: "zones" }, answer: page([{ ...region, zones: [{ id: 9127 }] }]) },
      },
      {
        ...{ does: "regions with more about each, as words, lists and objects", only: "client" },
        ...{ params: { alsowith: ["zones", ["status"], { zones: "name" }] }, answer: page([]) },
      },
    ]),
    ...on("network.region.details", "/v3/network/region/details", [
      { does: "that region alone", params: { id: 9103 }, answer: region },
    ]),
    ...on("network.zone.list", "/v3/network/zone/list", [
      {
        does: "a zone",
        params: { page_size: 1, page_num: 2, order_by: { field: "id", sort: "desc" } },
        answer: page([{ id: 21, name: "West A", region_id: 2 }], {
          item_total: 4,
          page_num: 2,
          page_size: 1,
        }),
      },
      { does: "the zones open to an account", only: "client", params: { accnt: 501234 }, answer: page([]) },
    ]),
    ...on("product.details", "/v3/product/details", [
      {
        does: "options of a product code",
        only: "client",
        params: { accnt: 501234, code: "Cloud.VPS" },
        answer: { code: "Cloud.VPS", options: [{ key: "ExtraIp", values: [{ value: "1" }] }] },
      },
      {
        does: "options of a product code",
        only: "sandbox",
        params: { code: "Cloud.VPS" },
        answer: {
          ...{ code: "Cloud.VPS", description: "Cloud server", currency: "USD", period: "month" },
          options: [{ key: "ExtraIp" }],
        },
      },
    ]),
  ],
} as const satisfies Transcript;
