import { describeLife, type Step, server, unchanged } from "./life";

const on = { deletionProtection: true };
const refusals: readonly [string, object][] = [
  ["another plan, and its own end", { planId: 1202, deletionProtection: false }],
  ["another plan, without it", { planId: 1202, deletionProtection: undefined }],
  ["a rebuild", { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" }],
  ["a replacement by triggers", { rebuildTriggers: 1, rebuildPolicy: "replace" }],
];
const notRemoved: Pick<Step, "fails" | "tells"> = {
  ...{ fails: true, tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-not-removed\\]`)] },
};
const beside = { ...on, onExisting: "create" };
const replace = "Server";

describeLife("A server with deletionProtection", [
  { does: "orders it", program: server(on), command: "up", writes: ["server.create"] },
  unchanged,
  ...refusals.map(
    ([what, change]): Step => ({
      ...{ does: `is refused ${what}`, program: server({ ...on, ...change }), command: "preview" },
      ...{ fails: true, tells: ["[deletion-protected]"] },
    }),
  ),
  {
    ...{
      does: "is refused --replace, which asks for no diff",
      program: server(on),
      command: "up",
      also: { replace },
    },
    ...{ fails: true, tells: ["[server-exists]"] },
  },
  { does: "and with a refresh", command: "up", also: { replace, refresh: true }, fails: true },
  { does: "is refused the destroy", command: "destroy", ...notRemoved },
  { does: "is refused the removal from the program", program: () => {}, command: "up", ...notRemoved },
  { does: "lifts it", program: server({ ...on, deletionProtection: false }), command: "up" },
  { does: "destroys it", command: "destroy", writes: ["asset.requestRemoval"] },
  // It cannot stop the order of a forced replacement; Pulumi's protect does.
  {
    ...{ does: "orders one with protect, too", program: server(beside, { protect: true }), command: "up" },
    writes: ["server.create"],
  },
  { does: "is refused --replace by protect", command: "up", also: { replace }, fails: true },
  { does: "drops protect", program: server(beside), command: "up" },
  {
    ...{ does: "orders another one by --replace, and the old one stays", command: "up", also: { replace } },
    ...{ fails: true, writes: ["server.create"], tells: ["[server-not-removed]"] },
  },
]);
