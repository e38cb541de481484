import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Args, FrontProgram } from "./fronts";
import { describeLife, destroy, first, preview, refresh, unchanged, up } from "./life";

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
    up("is refused the credential by the host: no secret stays", program({}), {
      fails: true,
      writes: ["server.create", "asset.update", "server.credential.create"],
      behind: ({ sandbox }) => sandbox.user(sandbox.username).deny("server.credential.create"),
      sees: async (stack) => expect(await stack.resources("Credential")).toEqual([]),
    }),
    up("stores it", {
      writes: ["server.credential.create"],
      behind: ({ sandbox }) => sandbox.user(sandbox.username).grant("server.credential.create"),
    }),
    unchanged,
    preview(
      "looks at a rebuild of the server: what hangs on it stays, protected or not",
      program({}, {}, { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" }),
      { tells: ["1 to update", "[disks-erased]"], tellsNot: /replace/ },
    ),
    preview(
      "looks at another plan: the credential goes with the server",
      program({}, {}, { planId: 1202, replacePolicy: "replace" }),
      { tells: ["+-3 to replace"] },
    ),
    up("gives the label a domain, which is the server's", program({}, { domain: "other.example.com" }), {
      fails: true,
      tells: [/\w{6} .*domain.* \[asset-of-server\]/],
    }),
    up("changes the secret, and describes", program(second, described), {
      writes: ["asset.update", "server.credential.update"],
    }),
    up("renames the credential", program({ ...second, name: "other" }, described), {
      writes: ["server.credential.create", "server.credential.delete"],
    }),
    refresh("refreshes what someone changed", {
      behind: async (stack) =>
        stack.sandbox.credential(Number((await first(stack, "Credential"))?.id)).set({ username: "eve" }),
    }),
    up(
      "adopts the server's own login as it is instead",
      program({ ...login, authData: undefined }, described),
      { writes: ["server.credential.delete"] },
    ),
    up("gives it another secret", program({ ...login, ...second }, described), {
      writes: ["server.credential.update"],
    }),
    up("drops the label, which never removes a server", program({ ...login, ...second }, "none"), {
      tells: ["[asset-server-not-removed]"],
    }),
    up("labels it again", program({ ...login, ...second }, described)),
    destroy("releases both, and destroys the server once", { writes: ["asset.requestRemoval"] }),
  ],
  { isAlone: false },
);
