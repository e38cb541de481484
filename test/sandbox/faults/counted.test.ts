import { expect, it } from "vitest";
import type { FaultRuleInput } from "../../../sandbox";
import { aServer, openWithServer } from "../support/host";
import { own, type Step, seen } from "../support/seen";

const order = (domain: string, more = {}): Step => ["server/create uniq_id", { ...aServer, domain, ...more }];
const [web, wrong] = [order("web2.example.com"), order("web3.example.com", { template_name: "NONE" })];
const rebuild = (template_name: string): Step => ["server/rebuild", { uniq_id: own, template_name }];
const rename: Step = ["server/update", { uniq_id: own, domain: "new.example.com" }];
const [any, refused] = [expect.any(String), "400 Input::NotInRealm template_name"];

it.each<[what: string, FaultRuleInput, [Step[], unknown[], count: [seen: number, happened: number]][]]>([
  [
    "a create that is refused uses nothing up",
    { fault: "build-fails", operation: "server.create", times: 1 },
    [
      [[wrong], [refused], [1, 0]],
      [
        [web, order("web4.example.com")],
        [any, any],
        [3, 1],
      ],
    ],
  ],
  [
    "of all operations it sees only those that it can happen to",
    { fault: "build-hangs", times: 1 },
    [
      [["server/details"], [], [0, 0]],
      [[web], [any], [1, 1]],
    ],
  ],
  [
    "a rebuild that is refused leaves nothing behind",
    { fault: "stale-reads", operation: "server.rebuild", times: 1 },
    [
      [
        [rebuild("NONE"), rename, "server/details domain"],
        [refused, "new.example.com"],
        [1, 0],
      ],
    ],
  ],
  [
    "an answer in which nothing can be changed uses nothing up",
    { fault: "numbers-as-text", times: 1 },
    [
      [[["utilities/info/ping", {}]], [], [1, 0]],
      [["server/details active"], [1], [2, 1]],
    ],
  ],
])("a rule counts what has happened, and not what it only met: %s", async (_, rule, parts) => {
  const host = await openWithServer();
  host.sandbox.faults.add(rule);
  host.sandbox.forgetRequests();
  for (const [steps, told, [met, happened]] of parts) {
    expect(await seen(host, ...steps)).toEqual(told);
    expect(host.sandbox.faults.inForce).toMatchObject([{ seen: met, happened }]);
  }
  const { fault } = rule;
  // Nothing of a fault that did not happen is in the log.
  expect(host.sandbox.requests.filter((one) => one.fault === fault)).toHaveLength(parts.at(-1)?.[2][1] ?? 0);
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
