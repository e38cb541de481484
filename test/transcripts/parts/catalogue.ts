import { plan, template } from "../setUp/records";
import { on, page, type Transcript } from "../transcript";

// Specification: "Plans" and "Templates".
const metal = { ...plan, server_type: "Bare.Metal.GPU", gpu_count: 1, gpu_name: "Some GPU" };
const place = { server_type: "Bare.Metal.GPU", region_id: 9103, zone_id: 9127 };
const first = { page_num: 1, page_size: 1 };
const itsTemplate = { ...template, server_type: "Bare.Metal.GPU" };

export default {
  part: "Plans and templates",
  assigned: [9142, 9103, 9127, 9501, "DEBIAN_12_64"],
  exchanges: [
    ...on("server.plan.list", "/v3/server/plan/list", [
      {
        does: "a plan with GPUs",
        params: {
          ...{ available: 1, order_by: { field: "id", sort: "asc" } },
          ...{ ...first, server_type: "Bare.Metal.GPU" },
        },
        given: { available: true },
        answer: page([metal], { page_size: 1 }),
      },
      {
        does: "the same place, what cannot be had",
        params: { ...place, available: 0, page_size: 1 },
        given: { available: false },
        answer: page([{ ...metal, id: 7, available: false }], { page_size: 1 }),
      },
    ]),
    ...on("server.plan.details", "/v3/server/plan/details", [
      { does: "the plan alone", params: { ...place, id: 9142 }, answer: metal },
    ]),
    ...on("server.template.list", "/v3/server/template/list", [
      {
        does: "a template of that place",
        params: { ...place, ...first, available: 1, order_by: { field: "name", sort: "desc" } },
        given: { available: true },
        answer: page([itsTemplate], { item_total: 4, page_size: 1 }),
      },
      {
        does: "by its name",
        params: { name: "DEBIAN_12_64", server_type: "Bare.Metal.GPU", zone_id: 9127 },
        answer: page([itsTemplate]),
      },
    ]),
    ...on("server.template.details", "/v3/server/template/details", [
      { does: "the template alone", params: { ...place, name: "DEBIAN_12_64" }, answer: itsTemplate },
    ]),
    // Named by the specification (`image_id`), and not shown there.
    ...on("server.image.list", "/v3/server/image/list", [
      {
        does: "the images of the account, at a path that was configured",
        params: { ...first, order_by: { field: "id", sort: "asc" } },
        answer: page([{ id: 9501, name: "Web" }], { page_size: 1 }),
      },
    ]),
  ],
} as const satisfies Transcript;
