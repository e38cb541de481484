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
  up("up orders the server", server(login), {
    writes: ordered,
    async sees(stack) {
      const { ip, uniqId } = (await first(stack, "Server"))?.outputs ?? {};
      Object.assign(keeps, { ip, uniqId });
      expect(ip).toMatch(/^198\./);
    },
  }),
  refresh("refresh reports no change"),
  unchanged,
  up("up turns backups on", server(backups), { writes: ["server.update"] }),
  refresh("refresh reads backups that were changed at the host", {
    behind: changedAtHost({ backup_quota: "30" }),
    sees: outputs({ backupQuota: 30 }),
  }),
  up("up restores the program's backups", { writes: ["server.update"] }),
  up("up sets the server's name and description", server({ ...backups, ...label }), {
    writes: ["asset.update"],
  }),
  unchanged,
  refresh("refresh reads a name that was changed at the host", {
    behind: async (stack) =>
      stack.sandbox.asset((await first(stack, "Server"))?.id as string).set({ custom_name: "back" }),
    sees: outputs({ ...label, customName: "back" }),
  }),
  up("up restores the program's name", { writes: ["asset.update"], sees: outputs(label) }),
  up("asks for another template without leave to erase", server({ ...ubuntu, rebuildPolicy: "refuse" }), {
    fails: true,
    tells: ["[rebuild-refused]"],
  }),
  preview("preview shows the cost of an allowed rebuild", server(ubuntu), {
    tells: [(id) => new RegExp(`\\(${id}\\) .* \\[disks-erased\\]`), "1 to update"],
    tellsNot: /replace/,
  }),
  up("up rebuilds with rebuildPolicy: id and address stay, and the login is sent again", {
    writes: ["asset.update", "server.rebuild", "server.update"],
    sees: (stack) => outputs({ ...keeps, templateName: "UBUNTU_2404_64" })(stack),
  }),
  unchanged,
  up("up stops the server", server({ ...ubuntu, powerState: "stopped" }), {
    writes: ["server.power.shutdown"],
  }),
  up("asks for another plan without leave to replace", server({ ...login, planId: 1202 }), {
    fails: true,
    tells: ["[replace-refused]"],
  }),
  up("takes another plan", server({ ...login, planId: 1202, replacePolicy: "replace" }), {
    writes: [...ordered, "asset.requestRemoval"],
    tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-replaced\\]`)],
  }),
  refresh("refresh drops the server that was removed at the host", {
    behind: async (stack) => stack.sandbox.server((await first(stack, "Server"))?.id as string).remove(),
    sees: async (stack) => expect(await stack.resources("Server")).toEqual([]),
  }),
  up("up orders the server again", { writes: ordered }),
  destroy("destroy removes the server", { writes: ["asset.requestRemoval"] }),
]);
