import { describeLife, destroy, preview, type Step, server, unchanged, up } from "./life";

const on = { deletionProtection: true };
const refusals: readonly [string, object][] = [
  ["another plan together with the end of the protection", { planId: 1202, deletionProtection: false }],
  ["another plan without the protection", { planId: 1202, deletionProtection: undefined }],
  ["a rebuild", { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" }],
  ["a replacement by triggers", { rebuildTriggers: 1, rebuildPolicy: "replace" }],
];
const notRemoved: Pick<Step, "fails" | "tells" | "tellsNot"> = {
  ...{ fails: true, tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-not-removed\\]`)] },
  // The SDK of the classes prints its own line of every error.
  tellsNot: /: Server \w{6}: Server/,
};
const isProtected: Pick<Step, "fails" | "tells"> = { fails: true, tells: ["[deletion-protected]"] };
const beside = { ...on, onExisting: "create" };
const replace = "Server";

describeLife("A server with deletionProtection", [
  up("up orders the server", server(on), { writes: ["server.create"] }),
  unchanged,
  ...refusals.map(
    ([what, change]): Step => preview(`preview refuses ${what}`, server({ ...on, ...change }), isProtected),
  ),
  up("up refuses --replace, although it runs no diff", server(on), {
    also: { replace },
    fails: true,
    tells: ["[server-exists]"],
  }),
  up("up refuses --replace with --refresh", { also: { replace, refresh: true }, fails: true }),
  destroy("destroy refuses to remove the server", { ...notRemoved }),
  up("up refuses to remove the server when the program drops it", () => {}, { ...notRemoved }),
  up("up lifts the protection", server({ ...on, deletionProtection: false })),
  destroy("destroy removes the server", { writes: ["asset.requestRemoval"] }),
  // deletionProtection cannot stop the order of a forced replacement; Pulumi's protect can.
  up("up orders a server that Pulumi protects too", server(beside, { protect: true }), {
    writes: ["server.create"],
  }),
  up("up refuses --replace because of Pulumi's protect", { also: { replace }, fails: true }),
  up("up drops Pulumi's protect", server(beside)),
  up("up --replace orders another server, and the old one stays", {
    ...{ also: { replace }, fails: true, writes: ["server.create"] },
    tells: ["[server-not-removed]"],
  }),
]);
