import { expect, it } from "vitest";
import type { FaultRuleInput } from "../../../sandbox";
import { aServer, openWithServer } from "../support/host";
import { own, type Step, seen } from "../support/seen";

const order = (more = {}): Step => ["server/create", { ...aServer, domain: "web2.example.com", ...more }];
const rebuild = (template_name: string): Step => ["server/rebuild", { uniq_id: own, template_name }];
const [onCreate, onRebuild] = [{ operation: "server.create" }, { operation: "server.rebuild" }] as const;
const refused = order({ template_name: "NONE" });
const ping: Step = ["utilities/info/ping", {}];

it.each<[what: string, FaultRuleInput, Step[], happens: string, met: number]>([
  ["a create that is refused", { fault: "build-fails", ...onCreate }, [refused, order()], "no, yes, no", 3],
  [
    "a call that it cannot happen to",
    { fault: "build-hangs" },
    ["server/details", order()],
    "no, yes, no",
    2,
  ],
  ["a rebuild that is refused", { fault: "stale-reads", ...onRebuild }, [rebuild("NONE")], "no, no", 1],
  ["an answer without a number", { fault: "numbers-as-text" }, [ping, "server/details"], "no, yes, no", 3],
])("a rule counts what has happened, and not what it only met: %s", async (_, rule, steps, happens, met) => {
  const host = await openWithServer();
  host.sandbox.faults.add({ ...rule, times: 1 });
  host.sandbox.forgetRequests();
  await seen(host, ...steps, order());
  const happened = host.sandbox.requests.map(({ fault }) => (fault === rule.fault ? "yes" : "no"));
  expect(happened.join(", ")).toBe(happens);
  const count = happened.filter((one) => one === "yes").length;
  expect(host.sandbox.faults.inForce).toMatchObject([{ seen: met, happened: count }]);
});

it("restore and reset end stale reads; rules stay with their counts", async () => {
  const host = await openWithServer();
  host.sandbox.faults.add({ fault: "stale-reads", operation: "server.rebuild", times: 1 });
  await seen(host, rebuild("DEBIAN_13_64"), 1000);
  host.sandbox.snapshot();
  host.sandbox.restore();
  expect(await seen(host, "server/details template_name")).toEqual(["DEBIAN_13_64"]);
  host.sandbox.reset();
  expect(host.sandbox.faults.inForce).toMatchObject([{ seen: 1, happened: 1 }]);
});
