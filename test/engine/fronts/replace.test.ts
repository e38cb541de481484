import { expect } from "vitest";
import type { FrontStack } from "./fronts";
import { describeLife, type Step, server, unchanged, up } from "./life";

const replaced = ["server.create", "asset.requestRemoval"];
const replace = "Server";
const leave = { replacePolicy: "replace" };

/** Expects that the stack has one server, and the host no other. */
async function isTheOnlyOne(stack: FrontStack) {
  const servers = await stack.resources("Server");
  expect(servers).toHaveLength(1);
  expect(stack.sandbox.servers).toMatchObject([{ uniq_id: servers[0]?.id }]);
}
const sees = isTheOnlyOne;
const [adopt, create] = ["adopt", "create"].map((onExisting) => server({ newIps: 5, onExisting, ...leave }));
/** Two steps: a run that stops between create and delete, and the next run. */
const inTwoRuns = (what: string, given: Partial<Step>): Step[] => [
  {
    ...up(what),
    ...{ fails: true, writes: replaced },
    behind: ({ sandbox }) => sandbox.user("sandbox").deny("asset.requestRemoval"),
    ...given,
  },
  up("the next up deletes the old server and creates nothing", {
    behind: ({ sandbox }) => sandbox.user("sandbox").grant("asset.requestRemoval"),
    ...{ writes: ["asset.requestRemoval"], sees },
  }),
];

// Replacements by another plan are in server.test.ts, protections against them in protection.test.ts.
describeLife("A server that is replaced", [
  up("up orders the server", server({ newIps: 1 }), { writes: ["server.create"], sees }),
  ...["fail", "adopt", "create"].flatMap((onExisting, index) => [
    up(
      `up replaces the server for other ips, onExisting ${onExisting}`,
      server({ newIps: index + 2, onExisting, ...leave }),
      {
        ...{ writes: replaced, sees },
      },
    ),
    unchanged,
  ]),
  ...inTwoRuns("up fails between create and delete", { program: server({ newIps: 5, ...leave }) }),
  // The old server would match the search for the order of the new one.
  up("up refuses --replace, and names the old server and the alternatives", {
    ...{ also: { replace }, fails: true, sees },
    tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-exists\\]`)],
  }),
  unchanged,
  up("up --replace adopts the same server, and says that deleting the old resource sends nothing", adopt, {
    ...{ also: { replace }, sees },
    tells: [(id) => new RegExp(`\\(${id}\\) .* \\[resource-kept\\]`)],
  }),
  up("up --replace orders another server with onExisting create", create, {
    also: { replace },
    writes: replaced,
    sees,
  }),
  ...inTwoRuns("up --replace fails between create and delete", { also: { replace } }),
  up(
    "up removes the old server first with deleteBeforeReplace",
    server({ newIps: 5, ...leave }, { deleteBeforeReplace: true }),
    {
      ...{ also: { replace }, writes: ["asset.requestRemoval", "server.create"], sees },
    },
  ),
]);
