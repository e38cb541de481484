import { expect } from "vitest";
import { changedAtHost, describeLife, first, outputs, server, unchanged } from "./life";

const login = { username: "admin", password: "first-secret" };
const backups = { ...login, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
const label = { customName: "front", customDescription: "Of the shop.\nAsk Ada." };
const ubuntu = { ...login, ...label, templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };
const ordered = ["server.create", "server.update"];
const keeps: Record<string, unknown> = {};

describeLife("Server", [
  { does: "looks", program: server(login), command: "preview" },
  {
    ...{ does: "orders it", command: "up", writes: ordered },
    async sees(stack) {
      const { ip, uniqId } = (await first(stack, "Server"))?.outputs ?? {};
      Object.assign(keeps, { ip, uniqId });
      expect(ip).toMatch(/^198\./);
    },
  },
  { does: "refreshes", command: "refresh" },
  unchanged,
  { does: "sets backups", program: server(backups), command: "up", writes: ["server.update"] },
  {
    ...{ does: "refreshes after somebody changed them", behind: changedAtHost({ backup_quota: "30" }) },
    ...{ command: "refresh", sees: outputs({ backupQuota: 30 }) },
  },
  { does: "puts them right", command: "up", writes: ["server.update"] },
  { does: "labels it", program: server({ ...backups, ...label }), command: "up", writes: ["asset.update"] },
  unchanged,
  {
    ...{ does: "refreshes after somebody named it", command: "refresh" },
    behind: async (stack) =>
      stack.sandbox.asset((await first(stack, "Server"))?.id as string).set({ custom_name: "back" }),
    sees: outputs({ ...label, customName: "back" }),
  },
  { does: "names it again", command: "up", writes: ["asset.update"], sees: outputs(label) },
  {
    ...{ does: "asks for another template without leave to erase", command: "up", fails: true },
    ...{ program: server({ ...ubuntu, rebuildPolicy: "refuse" }), tells: ["[rebuild-refused]"] },
  },
  {
    ...{ does: "looks at what leave would cost", program: server(ubuntu), command: "preview" },
    ...{
      tells: [(id) => new RegExp(`\\(${id}\\) .* \\[disks-erased\\]`), "1 to update"],
      tellsNot: /replace/,
    },
  },
  {
    ...{
      does: "gives leave: the server keeps its id and its address, and the login is sent again",
      command: "up",
    },
    writes: ["asset.update", "server.rebuild", "server.update"],
    sees: (stack) => outputs({ ...keeps, templateName: "UBUNTU_2404_64" })(stack),
  },
  unchanged,
  {
    ...{ does: "stops it", program: server({ ...ubuntu, powerState: "stopped" }), command: "up" },
    writes: ["server.power.shutdown"],
  },
  {
    ...{ does: "takes another plan", program: server({ ...login, planId: 1202 }), command: "up" },
    ...{
      writes: [...ordered, "asset.requestRemoval"],
      tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-replaced\\]`)],
    },
  },
  {
    ...{ does: "refreshes after it was removed", command: "refresh" },
    behind: async (stack) => stack.sandbox.server((await first(stack, "Server"))?.id as string).remove(),
    sees: async (stack) => expect(await stack.resources("Server")).toEqual([]),
  },
  { does: "orders it again", command: "up", writes: ordered },
  { does: "destroys it", command: "destroy", writes: ["asset.requestRemoval"] },
]);
