import { expect } from "vitest";
import {
  changedAtHost,
  describeLife,
  destroy,
  first,
  outputs,
  preview,
  refresh,
  server,
  unchanged,
  up,
} from "./life";

const login = { username: "admin", password: "first-secret" };
const backups = { ...login, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
// prose: fronted-of, a person's own words
const label = { customName: "front", customDescription: "Of the shop.\nAsk Ada." };
const ubuntu = { ...login, ...label, templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };
const ordered = ["server.create", "server.update"];
const keeps: Record<string, unknown> = {};

describeLife("Server", [
  up("orders it", server(login), {
    writes: ordered,
    async sees(stack) {
      const { ip, uniqId } = (await first(stack, "Server"))?.outputs ?? {};
      Object.assign(keeps, { ip, uniqId });
      expect(ip).toMatch(/^198\./);
    },
  }),
  refresh("refreshes"),
  unchanged,
  up("sets backups", server(backups), { writes: ["server.update"] }),
  refresh("refreshes after someone changed them", {
    behind: changedAtHost({ backup_quota: "30" }),
    sees: outputs({ backupQuota: 30 }),
  }),
  up("puts them right", { writes: ["server.update"] }),
  up("labels it", server({ ...backups, ...label }), { writes: ["asset.update"] }),
  unchanged,
  refresh("refreshes after someone named it", {
    behind: async (stack) =>
      stack.sandbox.asset((await first(stack, "Server"))?.id as string).set({ custom_name: "back" }),
    sees: outputs({ ...label, customName: "back" }),
  }),
  up("names it again", { writes: ["asset.update"], sees: outputs(label) }),
  up("asks for another template without leave to erase", server({ ...ubuntu, rebuildPolicy: "refuse" }), {
    fails: true,
    tells: ["[rebuild-refused]"],
  }),
  preview("looks at what leave would cost", server(ubuntu), {
    tells: [(id) => new RegExp(`\\(${id}\\) .* \\[disks-erased\\]`), "1 to update"],
    tellsNot: /replace/,
  }),
  up("gives leave: the server keeps its id and its address, and the login is sent again", {
    writes: ["asset.update", "server.rebuild", "server.update"],
    sees: (stack) => outputs({ ...keeps, templateName: "UBUNTU_2404_64" })(stack),
  }),
  unchanged,
  up("stops it", server({ ...ubuntu, powerState: "stopped" }), { writes: ["server.power.shutdown"] }),
  up("asks for another plan without leave to replace", server({ ...login, planId: 1202 }), {
    fails: true,
    tells: ["[replace-refused]"],
  }),
  up("takes another plan", server({ ...login, planId: 1202, replacePolicy: "replace" }), {
    writes: [...ordered, "asset.requestRemoval"],
    tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-replaced\\]`)],
  }),
  refresh("refreshes after it was removed", {
    behind: async (stack) => stack.sandbox.server((await first(stack, "Server"))?.id as string).remove(),
    sees: async (stack) => expect(await stack.resources("Server")).toEqual([]),
  }),
  up("orders it again", { writes: ordered }),
  destroy("destroys it", { writes: ["asset.requestRemoval"] }),
]);
