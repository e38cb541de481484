import type { SandboxOptions } from "../../../sandbox";
import { serverArgs } from "../hostingStack";
import type { Args, FrontProgram } from "./fronts";
import { describeLife, destroy, refresh, type Step, up } from "./life";

/** A program with a protected server, and an Asset that would request the server's removal when it is deleted. */
const program =
  (label: Args | "none" = {}, server: Args = {}): FrontProgram =>
  (declare) => {
    const { uniqId } = declare("Server", "web", { ...serverArgs, deletionProtection: true, ...server });
    if (label !== "none") declare("Asset", "label", { uniqId, removeOnDelete: true, ...label });
  };

// The code that reads the host's responses is the same for both fronts, so each host is tested in one front. The host
// that reports least is tested in both.
const hosts: readonly (readonly [which: string, host: SandboxOptions, only?: "dynamic" | "plugin"])[] = [
  ["whose lists have no types", { listMembers: "noType" }, "plugin"],
  ["that writes types in small letters", { assetTypes: "small" }, "dynamic"],
  ["whose details have no types", { assetTypes: "listed" }, "plugin"],
  ["that has types nowhere", { assetTypes: "none" }],
];

const left: Partial<Step> = { tells: ["[asset-server-not-removed]"], writes: [] };

for (const [which, host, only] of hosts)
  describeLife(
    `A protected server and an Asset with removeOnDelete, on a host ${which}`,
    [
      up("up orders the server", program(), { writes: ["server.create"] }),
      refresh("refresh reads both resources without drift"),
      up("up removes nothing at the host when the program drops the Asset", program("none"), left),
      up("up accepts the Asset again", program()),
      destroy("destroy removes neither resource", { fails: true, ...left }),
      up("up lifts the protection", program("none", { deletionProtection: false })),
      destroy("destroy removes the server through its Server resource", { writes: ["asset.requestRemoval"] }),
    ],
    { host: { profile: "instant", ...host }, isAlone: false, only },
  );
