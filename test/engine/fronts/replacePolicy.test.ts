import { expect } from "vitest";
import type { FrontStack } from "./fronts";
import { changedAtHost, describeLife, first, preview, refresh, server, unchanged, up } from "./life";

const refused: { readonly fails: true; readonly tells: readonly RegExp[] } = {
  fails: true,
  tells: [
    /property planId value \{1202\} has a problem: .*loses its disks and its ip.* 1201 → 1202.*\[replace-refused\]/,
  ],
};
const larger = server({ planId: 1202 });
const isOf = (planId: number) => async (stack: FrontStack) => {
  const web = await first(stack, "Server");
  expect(web?.outputs).toMatchObject({ planId });
  const servers = stack.sandbox.servers.map(({ uniq_id, plan_id }) => ({
    uniq_id,
    plan_id: Number(plan_id),
  }));
  expect(servers).toEqual([{ uniq_id: web?.id, plan_id: planId }]);
};

describeLife("A server whose plan changes", [
  up("up orders the server", server(), { writes: ["server.create"] }),
  preview("preview refuses another plan without replacePolicy", larger, refused),
  up("up refuses another plan without replacePolicy", { ...refused, sees: isOf(1201) }),
  up(
    "up refuses another plan also with rebuildPolicy",
    server({ planId: 1202, rebuildPolicy: "replace" }),
    refused,
  ),
  // This step follows the advice of the message for a server that was resized in the panel.
  up("up refuses the new plan after a resize at the host, and advises --refresh", larger, {
    ...{ ...refused, behind: changedAtHost({ plan_id: 1202 }) },
    tells: [...refused.tells, /resize.*`pulumi up --refresh`/],
  }),
  up("up --refresh records the new plan, and keeps the server", {
    also: { refresh: true },
    sees: isOf(1202),
  }),
  unchanged,
  refresh("refresh reports no change"),
  up("up replaces the server with replacePolicy", server({ replacePolicy: "replace" }), {
    writes: ["server.create", "asset.requestRemoval"],
    tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-replaced\\]`)],
    sees: isOf(1201),
  }),
  unchanged,
  // The server was resized in the panel, the program was changed accordingly, and no refresh ran.
  up(
    "up does not replace a server that already has the plan at the host",
    server({ planId: 1202, replacePolicy: "replace" }),
    {
      behind: changedAtHost({ plan_id: 1202 }),
      tells: [(id) => new RegExp(`\\(${id}\\).* \\[replace-done-before\\]`)],
      tellsNot: /server-replaced/,
      sees: isOf(1202),
    },
  ),
  unchanged,
]);
