import type { SandboxOptions } from "../../../sandbox";
import { serverArgs } from "../hostingStack";
import type { Args, FrontProgram } from "./fronts";
import { describeLife, destroy, refresh, type Step, up } from "./life";

/** A server that is protected, and an Asset on it that asks for its removal. */
const program =
  (label: Args | "none" = {}, server: Args = {}): FrontProgram =>
  (declare) => {
    const { uniqId } = declare("Server", "web", { ...serverArgs, deletionProtection: true, ...server });
    if (label !== "none") declare("Asset", "label", { uniqId, removeOnDelete: true, ...label });
  };

// A host's answers are read below both fronts: the one that shows least is lived with in both.
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
      up("orders it", program(), { writes: ["server.create"] }),
      refresh("refreshes both"),
      up("drops the Asset: nothing is removed", program("none"), left),
      up("declares it again", program()),
      destroy("destroys neither", { fails: true, ...left }),
      up("lifts the protection", program("none", { deletionProtection: false })),
      destroy("destroys the server by its Server", { writes: ["asset.requestRemoval"] }),
    ],
    { host: { profile: "instant", ...host }, isAlone: false, only },
  );
