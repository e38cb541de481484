import { expect } from "vitest";
import type { FrontStack } from "./fronts";
import { describeLife, type Step, server, unchanged, up } from "./life";

const replaced = ["server.create", "asset.requestRemoval"];
const replace = "Server";
const leave = { replacePolicy: "replace" };

/** The stack has one server, and the host has no other. */
async function isTheOnlyOne(stack: FrontStack) {
  const servers = await stack.resources("Server");
  expect(servers).toHaveLength(1);
  expect(stack.sandbox.servers).toMatchObject([{ uniq_id: servers[0]?.id }]);
}
const sees = isTheOnlyOne;
const [adopt, create] = ["adopt", "create"].map((onExisting) => server({ newIps: 5, onExisting, ...leave }));
/** Stopped between create and delete, and what the next run does. */
const inTwoRuns = (what: string, given: Partial<Step>): Step[] => [
  {
    ...up(what),
    ...{ fails: true, writes: replaced },
    behind: ({ sandbox }) => sandbox.user("sandbox").deny("asset.requestRemoval"),
    ...given,
  },
  up("and deletes the old one in the next run, which creates nothing", {
    behind: ({ sandbox }) => sandbox.user("sandbox").grant("asset.requestRemoval"),
    ...{ writes: ["asset.requestRemoval"], sees },
  }),
];

// By another plan: server.test.ts, and what protects from it: protection.test.ts.
describeLife("A server that is replaced", [
  up("orders it", server({ newIps: 1 }), { writes: ["server.create"], sees }),
  ...["fail", "adopt", "create"].flatMap((onExisting, index) => [
    up(`asks for other ips, onExisting ${onExisting}`, server({ newIps: index + 2, onExisting, ...leave }), {
      ...{ writes: replaced, sees },
    }),
    unchanged,
  ]),
  ...inTwoRuns("is stopped between create and delete", { program: server({ newIps: 5, ...leave }) }),
  // The old server answers the same request as the new one.
  up("is refused --replace, which names the old one and the ways out", {
    ...{ also: { replace }, fails: true, sees },
    tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-exists\\]`)],
  }),
  unchanged,
  up("adopts the same one by --replace: the delete of the old resource sends nothing, and says so", adopt, {
    ...{ also: { replace }, sees },
    tells: [(id) => new RegExp(`\\(${id}\\) .* \\[resource-kept\\]`)],
  }),
  up("orders another one by --replace", create, { also: { replace }, writes: replaced, sees }),
  ...inTwoRuns("is stopped so by --replace", { also: { replace } }),
  up("removes the old one first", server({ newIps: 5, ...leave }, { deleteBeforeReplace: true }), {
    ...{ also: { replace }, writes: ["asset.requestRemoval", "server.create"], sees },
  }),
]);
