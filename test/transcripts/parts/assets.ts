import aServer, { serverAssigned } from "../setUp/aServer";
import type { Transcript } from "../transcript";

// Specification: "Assets"; fields: "Asset (subaccount)", "Asset login details".
const asset = {
  uniq_id: "WEB7Q2",
  accnt: 501234,
  active: true,
  custom_name: "",
  cycle: "monthly",
  domain: "web1.example.com",
  ip: "203.0.113.7",
  project_id: 12,
  project_name: "First project",
  region_id: 9103,
  status: "Active",
  type: "Cloud.VPS",
  username: "root",
};
const renamed = { ...asset, custom_name: "Shop", domain: "shop.example.com" };

export default {
  part: "Assets",
  assigned: [...serverAssigned, "First project"],
  open: ["capabilities", "features", "zone", "categories", "valid_source_hvs", "region"],
  unlisted: ["region"],
  exchanges: [
    ...aServer,
    {
      does: "one asset",
      operation: "asset.details",
      request: { path: "/v3/asset/details", params: { uniq_id: "WEB7Q2", accnt: 501234 } },
      answer: asset,
    },
    {
      does: "with what one variant of the description has only, and a member of unknown shape",
      operation: "asset.details",
      request: {
        path: "/v3/asset/details",
        params: { uniq_id: "WEB7Q2", alsowith: ["altGroup", "custom_description", "region"] },
      },
      answer: { ...asset, altGroup: "", custom_description: "", region: { id: 9103 } },
    },
    {
      does: "change names, description, domain and features",
      operation: "asset.update",
      request: {
        path: "/v3/asset/update",
        params: {
          uniq_id: "WEB7Q2",
          accnt: 501234,
          custom_name: "Shop",
          custom_description: "first line\nsecond line",
          domain: "shop.example.com",
          features: { Antivirus: "basic" },
        },
      },
      answer: {
        ...renamed,
        custom_description: "first line\nsecond line",
        capabilities: { rebuild: true },
        categories: ["Provisioned", "Dedicated"],
        description: "2 vCPU, 4 GB",
        features: { Antivirus: "basic" },
        valid_source_hvs: {},
      },
    },
    {
      does: "one name; an answer in the variant that has altGroup",
      operation: "asset.update",
      only: "client",
      request: { path: "/v3/asset/update", params: { uniq_id: "WEB7Q2", custom_name: "" } },
      answer: { ...asset, altGroup: "group one-2" },
    },
    {
      does: "find it by everything but altGroup and capability, with one word of alsowith",
      operation: "asset.list",
      request: {
        path: "/v3/asset/list",
        params: {
          accnt: 501234,
          alsowith: ["custom_description"],
          category: ["Provisioned"],
          exclude_category: ["LoadBalancer", "SBS"],
          custom_name: "Shop",
          domain: "shop.example.com",
          domain_match: 0,
          order_by: { field: "domain", sort: "asc" },
          page_num: 1,
          page_size: 7,
          project_name: "First project",
          public_category: "Provisioned",
          status: "Active",
          type: "Cloud.VPS",
          uniq_id: ["WEB7Q2"],
        },
      },
      given: { domain_match: false },
      answer: {
        item_count: 1,
        item_total: 1,
        items: [{ ...renamed, custom_description: "first line\nsecond line" }],
        page_num: 1,
        page_size: 7,
        page_total: 1,
      },
    },
    {
      does: "by a part of the domain, several names and several types",
      operation: "asset.list",
      request: {
        path: "/v3/asset/list",
        params: {
          custom_name: ["Shop", "Office"],
          domain: "shop",
          domain_match: 1,
          type: ["Cloud.VPS", "SSL"],
        },
      },
      given: { domain_match: true },
      answer: { item_count: 1, item_total: 1, items: [renamed], page_num: 1, page_size: 25, page_total: 1 },
    },
    {
      does: "by group, capability and a name given as an object",
      operation: "asset.list",
      only: "client",
      request: {
        path: "/v3/asset/list",
        params: { altGroup: "group one-2", capability: "rebuild", custom_name: { like: "Shop" } },
      },
      answer: {
        item_count: 1,
        item_total: 1,
        items: [{ ...renamed, altGroup: "group one-2" }],
        page_num: 1,
        page_size: 25,
        page_total: 1,
      },
    },
    {
      does: "its login",
      operation: "asset.login",
      request: { path: "/v3/asset/login", params: { uniq_id: "WEB7Q2", accnt: 501234 } },
      answer: { username: "root", password: "not-a-real-one" },
    },
    {
      does: "ask for its removal",
      operation: "asset.requestRemoval",
      request: {
        path: "/v3/asset/cancellation/request",
        params: {
          uniq_id: "WEB7Q2",
          accnt: 501234,
          cancellation_reason: "moved",
          cancellation_comment: "thank you,\nall was well",
          rating: 10,
          cleanup_assets: 0,
        },
      },
      given: { cleanup_assets: false },
      answer: { removal_requested: "2026-01-02" },
    },
  ],
} as const satisfies Transcript;
