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
  up("orders it", server(), { writes: ["server.create"] }),
  preview("looks at another plan without leave to replace", larger, refused),
  up("is refused it", { ...refused, sees: isOf(1201) }),
  up(
    "also with leave to rebuild from a template",
    server({ planId: 1202, rebuildPolicy: "replace" }),
    refused,
  ),
  // The message's advice for a server that was resized in the panel.
  up("is refused it after a resize at the host that no refresh has seen", larger, {
    ...{ ...refused, behind: changedAtHost({ plan_id: 1202 }) },
    tells: [...refused.tells, /resize.*`pulumi up --refresh`/],
  }),
  up("records it with --refresh, and keeps the server", { also: { refresh: true }, sees: isOf(1202) }),
  unchanged,
  refresh("refreshes"),
  up("is replaced with leave", server({ replacePolicy: "replace" }), {
    writes: ["server.create", "asset.requestRemoval"],
    tells: [(id) => new RegExp(`\\(${id}\\).* \\[server-replaced\\]`)],
    sees: isOf(1201),
  }),
  unchanged,
  // Resized in the panel, written into the program, and run without a refresh.
  up(
    "is not replaced where the host has the plan already",
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
