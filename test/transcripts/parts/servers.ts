import aServer, { serverAssigned } from "../setUp/aServer";
import { described, sample, server } from "../setUp/records";
import { on, page, type Transcript } from "../transcript";

// Specification: "Servers"; fields: "Server (provisioned server record)". It is not shown there which of its two field
// sets an answer carries, so the client reads each; the sandbox answers both together.

const one = { accnt: 501234, uniq_id: "WEB7Q2" };
const filters = {
  ...{ accnt: 501234, order_by: { field: "uniq_id", sort: "asc" }, page_num: 1, page_size: 3 },
  ...{ plan_id: "9142", region_id: 9103, zone_id: 9127 },
  ...{ status: "Running", template_name: "DEBIAN_12_64", type: "Cloud.VPS" },
};
const renamed = { ...server, domain: "shop.example.com", username: "admin-1" };
const backups = { backup_enabled: true, backup_plan: "daily", backup_quota: "7" };

export default {
  part: "Servers",
  assigned: serverAssigned,
  open: ["capabilities", "features", "zone"],
  exchanges: [
    ...aServer,
    ...on("server.create", "/v3/server/create", [
      {
        does: "provision with every formal and described parameter",
        only: "client",
        params: {
          ...{ accnt: 501234, domain: "db1.example.com", plan_id: 9142, region_id: 9103, zone_id: 9127 },
          ...{ template_name: "WINDOWS_2022_64", type: "Cloud.VPS.WIN", features: { MsSql: "2022-web" } },
          ...{ new_ips: 2, new_ip6s: 1, pool_ips: ["203.0.113.9"], pool6_ips: ["2001:db8:1:2::/64"] },
          ...{ bandwidth_quota: 0, backup_enabled: 1, backup_plan: "quota", backup_quota: 100 },
          public_ssh_key: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8x deploy@example.com",
          password: "not-a-real-one",
        },
        given: { backup_enabled: true },
        answer: sample,
      },
      {
        does: "provision from an image, in a zone given by the described parameter",
        only: "client",
        params: { domain: "db2.example.com", image_id: 501, plan_id: 9142, type: "Cloud.VPS", zone: 9127 },
        answer: sample,
      },
    ]),
    ...on("server.details", "/v3/server/details", [
      { does: "details in the sample shape", only: "client", params: one, answer: sample },
      { does: "details in the described shape", only: "client", params: one, answer: described },
      { does: "details", params: one, answer: server },
    ]),
    ...on("server.list", "/v3/server/list", [
      {
        ...{ does: "the deprecated list, with every filter", only: "client" },
        ...{ params: { ...filters, ip: "203.0.113.7" }, answer: page([server], { page_size: 3 }) },
      },
      {
        does: "the deprecated list, with the filters that follow from what was provisioned",
        params: filters,
        answer: page([server], { page_size: 3 }),
      },
    ]),
    ...on("server.password", "/v3/server/password", [
      { does: "its password", params: one, answer: { password: "not-a-real-one" } },
    ]),
    ...on("server.console", "/v3/server/console", [
      {
        does: "a remote console",
        params: { ...one, spice_prx: 1, secure_spice: 0 },
        given: { spice_prx: true, secure_spice: false },
        answer: {
          ...{ hostname: "console.example.com", ip: "198.51.100.7", port: 60000 },
          ...{ token: "not-a-real-one", type: "spice" },
        },
      },
    ]),
    ...on("server.update", "/v3/server/update", [
      {
        does: "update login, recorded host name, backups and bandwidth",
        params: {
          ...{ ...one, username: "admin-1", password: "not-a-real-one", domain: "shop.example.com" },
          ...{ backup_enabled: 1, backup_plan: "daily", backup_quota: 7, bandwidth_quota: 10000 },
        },
        given: { backup_enabled: true },
        answer: { ...renamed, ...backups, bandwidth_quota: "10000" },
      },
    ]),
    ...on("server.byIdentifier", "/v3/server/by/identifier", [
      { does: "the operation by identifier, at a path that was configured", params: one, answer: renamed },
    ]),
    ...on("server.rebuild", "/v3/server/rebuild", [
      {
        does: "rebuild from a template",
        params: { ...one, template_name: "DEBIAN_12_64", force: 1 },
        given: { force: true },
        answer: { ...renamed, ...backups, username: "root", status: "Re-Imaging", active: false },
      },
    ]),
  ],
} as const satisfies Transcript;
