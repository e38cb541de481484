import aServer, { serverAssigned } from "../setUp/aServer";
import { on, page, type Transcript } from "../transcript";

// Specification: "Assets"; fields: "Asset (subaccount)", "Asset login details".
const asset = {
  ...{ uniq_id: "WEB7Q2", accnt: 501234, active: true, custom_name: "", cycle: "monthly" },
  ...{ domain: "web1.example.com", ip: "203.0.113.7", project_id: 12, project_name: "First project" },
  ...{ region_id: 9103, status: "Active", type: "Cloud.VPS", username: "root" },
};
const renamed = { ...asset, custom_name: "Shop", domain: "shop.example.com" };

export default {
  part: "Assets",
  assigned: [...serverAssigned, "First project"],
  open: ["capabilities", "features", "zone", "categories", "valid_source_hvs", "region"],
  unlisted: ["region"],
  exchanges: [
    ...aServer,
    ...on("asset.details", "/v3/asset/details", [
      { does: "one asset", params: { uniq_id: "WEB7Q2", accnt: 501234 }, answer: asset },
      {
        does: "with what one variant of the description has only, and a member of unknown shape",
        params: { uniq_id: "WEB7Q2", alsowith: ["altGroup", "custom_description", "region"] },
        answer: { ...asset, altGroup: "", custom_description: "", region: { id: 9103 } },
      },
    ]),
    ...on("asset.update", "/v3/asset/update", [
      {
        does: "change names, description, domain and features",
        params: {
          ...{ uniq_id: "WEB7Q2", accnt: 501234, custom_name: "Shop", domain: "shop.example.com" },
          ...{ custom_description: "first line\nsecond line", features: { Antivirus: "basic" } },
        },
        answer: {
          ...{ ...renamed, custom_description: "first line\nsecond line", description: "2 vCPU, 4 GB" },
          ...{ capabilities: { rebuild: true }, categories: ["Provisioned", "Dedicated"] },
          ...{ features: { Antivirus: "basic" }, valid_source_hvs: {} },
        },
      },
      {
        does: "one name; an answer in the variant that has altGroup",
        only: "client",
        params: { uniq_id: "WEB7Q2", custom_name: "" },
        answer: { ...asset, altGroup: "group one-2" },
      },
    ]),
    ...on("asset.list", "/v3/asset/list", [
      {
        does: "find it by everything but altGroup and capability, with one word of alsowith",
        params: {
          ...{ accnt: 501234, alsowith: ["custom_description"], uniq_id: ["WEB7Q2"] },
          ...{ category: ["Provisioned"], exclude_category: ["LoadBalancer", "SBS"] },
          ...{ custom_name: "Shop", domain: "shop.example.com", domain_match: 0 },
          ...{ order_by: { field: "domain", sort: "asc" }, page_num: 1, page_size: 7 },
          ...{ project_name: "First project", public_category: "Provisioned" },
          ...{ status: "Active", type: "Cloud.VPS" },
        },
        given: { domain_match: false },
        answer: page([{ ...renamed, custom_description: "first line\nsecond line" }], { page_size: 7 }),
      },
      {
        does: "by a part of the domain, several names and several types",
        params: {
          ...{ custom_name: ["Shop", "Office"], domain: "shop", domain_match: 1 },
          type: ["Cloud.VPS", "SSL"],
        },
        given: { domain_match: true },
        answer: page([renamed]),
      },
      {
        does: "by group, capability and a name given as an object",
        only: "client",
        params: { altGroup: "group one-2", capability: "rebuild", custom_name: { like: "Shop" } },
        answer: page([{ ...renamed, altGroup: "group one-2" }]),
      },
    ]),
    ...on("asset.login", "/v3/asset/login", [
      {
        does: "its login",
        params: { uniq_id: "WEB7Q2", accnt: 501234 },
        answer: { username: "root", password: "not-a-real-one" },
      },
    ]),
    ...on("asset.requestRemoval", "/v3/asset/cancellation/request", [
      {
        does: "ask for its removal",
        params: {
          ...{ uniq_id: "WEB7Q2", accnt: 501234, rating: 10, cleanup_assets: 0 },
          ...{ cancellation_reason: "moved", cancellation_comment: "thank you,\nall was well" },
        },
        given: { cleanup_assets: false },
        answer: { removal_requested: "2026-01-02" },
      },
    ]),
  ],
} as const satisfies Transcript;
