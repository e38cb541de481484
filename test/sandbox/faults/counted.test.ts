import { expect, it } from "vitest";
import type { FaultRuleInput } from "../../../sandbox";
import { aServer, openWithServer } from "../support/host";
import { own, type Step, seen } from "../support/seen";

const order = (more = {}): Step => ["server/create", { ...aServer, domain: "web2.example.com", ...more }];
const rebuild = (template_name: string): Step => ["server/rebuild", { uniq_id: own, template_name }];
const [onCreate, onRebuild] = [{ operation: "server.create" }, { operation: "server.rebuild" }] as const;
const refused = order({ template_name: "NONE" });
const ping: Step = ["utilities/info/ping", {}];

it.each<[what: string, FaultRuleInput, Step[]]>([
  ["a create that is refused", { fault: "build-fails", ...onCreate }, [refused, order(), order()]],
  ["a call that the fault does not apply to", { fault: "build-hangs" }, ["server/details", order(), order()]],
  ["a rebuild that is refused", { fault: "stale-reads", ...onRebuild }, [rebuild("NONE"), order()]],
  ["a response without a number", { fault: "numbers-as-text" }, [ping, "server/details", order()]],
])("a rule counts only faults that happened: %s", async (_what, rule, steps) => {
  const host = await openWithServer();
  host.sandbox.faults.add({ ...rule, times: 1 });
  host.sandbox.forgetRequests();
  await seen(host, ...steps);
  const lines = host.sandbox.requests.map(({ operation, fault = "nothing" }) => `${operation}: ${fault}`);
  const [{ seen: met, happened } = {}] = host.sandbox.faults.inForce;
  expect([...lines, `met ${met}, happened ${happened}`].join("\n")).toMatchSnapshot();
});

it("restore and reset end stale reads, and keep rules with their counts", async () => {
  const host = await openWithServer();
  host.sandbox.faults.add({ fault: "stale-reads", operation: "server.rebuild", times: 1 });
  await seen(host, rebuild("DEBIAN_13_64"), 1000);
  host.sandbox.snapshot();
  host.sandbox.restore();
  expect(await seen(host, "server/details template_name")).toEqual(["DEBIAN_13_64"]);
  host.sandbox.reset();
  expect(host.sandbox.faults.inForce).toMatchObject([{ seen: 1, happened: 1 }]);
});
