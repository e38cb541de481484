import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Ran } from "../support/engineStack";
import type { Args, FrontProgram, FrontStack } from "./fronts";
import { describeLife, first, preview, server, unchanged, up } from "./life";

const { domain, type, templateName } = serverArgs;
const places = [
  { zoneId: 12, planId: 1203 },
  { zoneId: 11, planId: 1101 },
];
const others = [{ zoneId: 12, planId: 1202 }, ...places];
const placed =
  (placement: readonly object[], ...plans: readonly number[]): FrontProgram =>
  (declare) => {
    declare("Server", "web", { domain, type, templateName, placement });
    for (const planId of plans) declare("Server", "zdb", { ...serverArgs, domain: "db.example.com", planId });
  };
const misspelt: FrontProgram = (declare) => {
  declare("Server", "web", { domain, type, templateName: "DEBAIN_12_64", placement: others });
};
const three =
  (...plans: readonly number[]): FrontProgram =>
  (declare) => {
    for (const [at, planId] of plans.entries())
      declare("Server", `web${at}`, { ...serverArgs, domain: `web${at}.example.com`, planId });
  };
/** Lists of offers and of records. */
const lists = ["asset.list", "network.zone.list", "server.plan.list", "server.template.list"];
const asks =
  (...operations: string[]) =>
  ({ sandbox }: FrontStack) =>
    expect(sandbox.requests.map(({ operation }) => operation).sort()).toEqual([...operations].sort());
/** One of the lines that stay has these words. */
const once =
  (words: string) =>
  (_: FrontStack, { output }: Ran) =>
    expect(output.split("Diagnostics:")[1]?.split("Resources:")[0]?.split(words)).toHaveLength(2);
const isAt = (members: Args) => async (stack: FrontStack) =>
  expect((await first(stack, "Server"))?.outputs).toMatchObject({ zoneId: 11, planId: 1101, ...members });

describeLife("What the host offers", [
  preview("asks for each list once for three servers", three(1201, 1202, 1201), {
    sees: asks("account.permitted", "account.token", ...lists),
  }),
  preview("is told of the one that is sold out, with the nearest", three(1201, 1203, 1202), {
    fails: true,
    tells: [/property planId value \{1203\} has a problem: .* \[plan-sold-out\].* 1202 \(4 vCPU, .*; 1201 /],
    // The second list of plans is of those that are sold out.
    sees(stack, ran) {
      asks("account.permitted", "account.token", ...lists, "server.plan.list")(stack);
      once("has a problem")(stack, ran);
    },
  }),
  preview("looks at a placement", placed(places), {
    tells: [/web\.example\.com .* plan 1101 in zone 11.* plan 1203 in zone 12.* \[placement-chosen\]/],
  }),
  up("gets the first available place", { writes: ["server.create"], sees: isAt({ placement: places }) }),
  up("keeps it", placed(others, 1201), { writes: ["server.create"], sees: isAt({ placement: others }) }),
  preview("misspells the template of a server that is there", misspelt, {
    fails: true,
    tells: [/\[template-unknown\].*\[rebuild-refused\]/],
  }),
  preview("looks at a host that does not tell: one warning for all", three(1201, 1299, 1203), {
    behind: ({ sandbox }) => sandbox.faults.add({ operation: "server.plan.list", fault: "permission-lost" }),
    sees: once("The user may not list the host's plans, so the preview did not check everything"),
  }),
]);

const soldOut = (stock: string) => server({ planId: 1203, timeouts: { stock } });

describeLife(
  "A server that waits for stock",
  [
    preview("is told that it would wait", soldOut("6h"), {
      tells: [/would wait for stock for up to 6h.* plan 1203 in zone 12 \(sold out\).* \[stock-would-wait\]/],
    }),
    up("orders nothing while there is none", soldOut("1s"), {
      fails: true,
      tells: [/no stock came within 1s.* plan 1203 in zone 12.* \[stock-late\]/],
    }),
    up("orders one that has come", {
      behind: ({ sandbox }) => sandbox.setStock(1203, 1),
      writes: ["server.create"],
      sees: async (stack) => expect((await first(stack, "Server"))?.outputs).toMatchObject({ planId: 1203 }),
    }),
    unchanged,
  ],
  { waits: true },
);
