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
    up("up stores no secret if the host refuses the credential", program({}), {
      fails: true,
      writes: ["server.create", "asset.update", "server.credential.create"],
      behind: ({ sandbox }) => sandbox.user(sandbox.username).deny("server.credential.create"),
      sees: async (stack) => expect(await stack.resources("Credential")).toEqual([]),
    }),
    up("up stores the credential", {
      writes: ["server.credential.create"],
      behind: ({ sandbox }) => sandbox.user(sandbox.username).grant("server.credential.create"),
    }),
    unchanged,
    preview(
      "preview of the server's rebuild keeps its credential and Asset, protected or not",
      program({}, {}, { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" }),
      { tells: ["1 to update", "[disks-erased]"], tellsNot: /replace/ },
    ),
    preview(
      "preview of another plan replaces the credential together with the server",
      program({}, {}, { planId: 1202, replacePolicy: "replace" }),
      { tells: ["+-3 to replace"] },
    ),
    up(
      "up gives the Asset a domain, which becomes the server's domain",
      program({}, { domain: "other.example.com" }),
      {
        fails: true,
        tells: [/\w{6} .*domain.* \[asset-of-server\]/],
      },
    ),
    up("up changes the secret and the description", program(second, described), {
      writes: ["asset.update", "server.credential.update"],
    }),
    up("up renames the credential", program({ ...second, name: "other" }, described), {
      writes: ["server.credential.create", "server.credential.delete"],
    }),
    refresh("refresh reads changes made at the host", {
      behind: async (stack) =>
        stack.sandbox.credential(Number((await first(stack, "Credential"))?.id)).set({ username: "eve" }),
    }),
    up(
      "up adopts the server's own login without changing it",
      program({ ...login, authData: undefined }, described),
      { writes: ["server.credential.delete"] },
    ),
    up("up gives the adopted login another secret", program({ ...login, ...second }, described), {
      writes: ["server.credential.update"],
    }),
    up("up drops the Asset without removing the server", program({ ...login, ...second }, "none"), {
      tells: ["[asset-server-not-removed]"],
    }),
    up("up declares the Asset again", program({ ...login, ...second }, described)),
    destroy("destroy releases both, and removes the server once", { writes: ["asset.requestRemoval"] }),
  ],
  { isAlone: false },
);
