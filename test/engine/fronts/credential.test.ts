import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Args, FrontProgram } from "./fronts";
import { describeLife, first, unchanged } from "./life";

const described = { customDescription: "of the shop", removeOnDelete: true };

const program =
  (panel: Args, label: Args | "none" = {}, server: Args = {}): FrontProgram =>
  (declare) => {
    const { uniqId } = declare("Server", "web", { ...serverArgs, ...server });
    const given = { uniqId, name: "panel", authData: "panel-secret", ...panel };
    declare("Credential", "panel", given, {
      protect: server.planId === undefined && server.templateName !== undefined,
    });
    if (label !== "none") declare("Asset", "label", { uniqId, customName: "web, production", ...label });
  };
const [second, login] = [{ authData: "second-secret" }, { type: "server", name: undefined }];

describeLife(
  "Credential and Asset",
  [
    {
      ...{
        does: "is refused the credential by the host: no secret stays",
        program: program({}),
        command: "up",
      },
      ...{ fails: true, writes: ["server.create", "asset.update", "server.credential.create"] },
      behind: ({ sandbox }) => sandbox.user(sandbox.username).deny("server.credential.create"),
      sees: async (stack) => expect(await stack.resources("Credential")).toEqual([]),
    },
    {
      ...{ does: "stores it", command: "up", writes: ["server.credential.create"] },
      behind: ({ sandbox }) => sandbox.user(sandbox.username).grant("server.credential.create"),
    },
    unchanged,
    {
      ...{
        does: "looks at a rebuild of the server: what hangs on it stays, protected or not",
        command: "preview",
      },
      program: program({}, {}, { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" }),
      ...{ tells: ["1 to update", "[disks-erased]"], tellsNot: /replace/ },
    },
    {
      ...{ does: "looks at another plan: the credential goes with the server", command: "preview" },
      ...{ program: program({}, {}, { planId: 1202 }), tells: ["+-3 to replace"] },
    },
    {
      ...{ does: "gives the label a domain, which is the server's", command: "up", fails: true },
      ...{
        program: program({}, { domain: "other.example.com" }),
        tells: [/\w{6} .*domain.* \[asset-of-server\]/],
      },
    },
    {
      ...{ does: "changes the secret, and describes", program: program(second, described), command: "up" },
      writes: ["asset.update", "server.credential.update"],
    },
    {
      ...{
        does: "renames the credential",
        program: program({ ...second, name: "other" }, described),
        command: "up",
      },
      writes: ["server.credential.create", "server.credential.delete"],
    },
    {
      ...{ does: "refreshes what somebody changed", command: "refresh" },
      behind: async (stack) =>
        stack.sandbox.credential(Number((await first(stack, "Credential"))?.id)).set({ username: "eve" }),
    },
    {
      ...{ does: "takes over the server's own login as it is instead", command: "up" },
      program: program({ ...login, authData: undefined }, described),
      writes: ["server.credential.delete"],
    },
    unchanged,
    {
      ...{
        does: "gives it another secret",
        program: program({ ...login, ...second }, described),
        command: "up",
      },
      writes: ["server.credential.update"],
    },
    {
      ...{
        does: "drops the label, which never removes a server",
        command: "up",
        tells: ["[asset-server-not-removed]"],
      },
      program: program({ ...login, ...second }, "none"),
    },
    { ...{ does: "labels it again", program: program({ ...login, ...second }, described), command: "up" } },
    {
      does: "releases both, and destroys the server once",
      command: "destroy",
      writes: ["asset.requestRemoval"],
    },
  ],
  { isAlone: false },
);
