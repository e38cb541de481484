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
/** The operations that list offers or records. */
const lists = ["asset.list", "network.zone.list", "server.plan.list", "server.template.list"];
const asks =
  (...operations: string[]) =>
  ({ sandbox }: FrontStack) =>
    expect(sandbox.requests.map(({ operation }) => operation).sort()).toEqual([...operations].sort());
/** Expects that exactly one of the diagnostics contains this text. */
const once =
  (words: string) =>
  (_: FrontStack, { output }: Ran) =>
    expect(output.split("Diagnostics:")[1]?.split("Resources:")[0]?.split(words)).toHaveLength(2);
const isAt = (members: Args) => async (stack: FrontStack) =>
  expect((await first(stack, "Server"))?.outputs).toMatchObject({ zoneId: 11, planId: 1101, ...members });

describeLife("The host's plans, templates and zones", [
  preview("preview reads each list once for three servers", three(1201, 1202, 1201), {
    sees: asks("account.permitted", "account.token", ...lists),
  }),
  preview("preview warns about a sold-out plan and names the nearest one", three(1201, 1203, 1202), {
    fails: true,
    tells: [/property planId value \{1203\} has a problem: .* \[plan-sold-out\].* 1202 \(4 vCPU, .*; 1201 /],
    // The second request for plans reads the sold-out ones.
    sees(stack, ran) {
      asks("account.permitted", "account.token", ...lists, "server.plan.list")(stack);
      once("has a problem")(stack, ran);
    },
  }),
  preview("preview checks a placement", placed(places), {
    tells: [/web\.example\.com .* plan 1101 in zone 11.* plan 1203 in zone 12.* \[placement-chosen\]/],
  }),
  up("up orders the server at the first available place", {
    writes: ["server.create"],
    sees: isAt({ placement: places }),
  }),
  up("up keeps the place when the program lists other places", placed(others, 1201), {
    writes: ["server.create"],
    sees: isAt({ placement: others }),
  }),
  preview("preview refuses a misspelt template of an existing server", misspelt, {
    fails: true,
    tells: [/\[template-unknown\].*\[rebuild-refused\]/],
  }),
  preview("preview prints one warning for all servers if the host refuses a list", three(1201, 1299, 1203), {
    behind: ({ sandbox }) => sandbox.faults.add({ operation: "server.plan.list", fault: "permission-lost" }),
    sees: once("The user may not list the host's plans, so the preview did not check everything"),
  }),
]);

const soldOut = (stock: string) => server({ planId: 1203, timeouts: { stock } });

describeLife(
  "A server that waits for stock",
  [
    preview("preview says that up would wait", soldOut("6h"), {
      tells: [/would wait for stock for up to 6h.* plan 1203 in zone 12 \(sold out\).* \[stock-would-wait\]/],
    }),
    up("up orders nothing while the plan is sold out", soldOut("1s"), {
      fails: true,
      tells: [/no stock came within 1s.* plan 1203 in zone 12.* \[stock-late\]/],
    }),
    up("up orders the server when the plan is available again", {
      behind: ({ sandbox }) => sandbox.setStock(1203, 1),
      writes: ["server.create"],
      sees: async (stack) => expect((await first(stack, "Server"))?.outputs).toMatchObject({ planId: 1203 }),
    }),
    unchanged,
  ],
  { waits: true },
);
