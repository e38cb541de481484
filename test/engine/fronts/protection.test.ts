import { describeLife, destroy, preview, type Step, server, unchanged, up } from "./life";

const on = { deletionProtection: true };
const refusals: readonly [string, object][] = [
  ["another plan, and its own end", { planId: 1202, deletionProtection: false }],
  ["another plan, without it", { planId: 1202, deletionProtection: undefined }],
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
  up("orders it", server(on), { writes: ["server.create"] }),
  unchanged,
  ...refusals.map(
    ([what, change]): Step => preview(`is refused ${what}`, server({ ...on, ...change }), isProtected),
  ),
  up("is refused --replace, which asks for no diff", server(on), {
    also: { replace },
    fails: true,
    tells: ["[server-exists]"],
  }),
  up("and with a refresh", { also: { replace, refresh: true }, fails: true }),
  destroy("is refused the destroy", { ...notRemoved }),
  up("is refused the removal from the program", () => {}, { ...notRemoved }),
  up("lifts it", server({ ...on, deletionProtection: false })),
  destroy("destroys it", { writes: ["asset.requestRemoval"] }),
  // It cannot stop the order of a forced replacement; Pulumi's protect does.
  up("orders one with protect, too", server(beside, { protect: true }), { writes: ["server.create"] }),
  up("is refused --replace by protect", { also: { replace }, fails: true }),
  up("drops protect", server(beside)),
  up("orders another one by --replace, and the old one stays", {
    ...{ also: { replace }, fails: true, writes: ["server.create"] },
    tells: ["[server-not-removed]"],
  }),
]);
