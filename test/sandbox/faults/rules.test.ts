import { describe, expect, it } from "vitest";
import type { FaultRuleInput } from "../../../sandbox";
import { createFaults } from "../../../sandbox/faults/faults";
import { createRandom } from "../../../sandbox/random";

const faults = () => createFaults(createRandom({ random: 1 }));
type Rules = ReturnType<typeof faults>;
const take = (rules: Rules, times: number, operation: "server.create" | "sshKey.list" = "server.create") =>
  Array.from({ length: times }, () => rules.take(operation)?.fault);

describe("the requests that a fault applies to", () => {
  const several = [
    { fault: "slow", times: 1 },
    { fault: "garbage", skip: 1, times: 1 },
  ] satisfies FaultRuleInput[];
  it.each<[string, FaultRuleInput[], (string | undefined)[], string | undefined]>([
    [
      "all requests of its operation",
      [{ fault: "busy", operation: "server.create" }],
      ["busy", "busy"],
      undefined,
    ],
    ["all requests of its part of the API", [{ fault: "busy", operation: "server" }], ["busy"], undefined],
    ["all requests of the API", [{ fault: "busy" }], ["busy"], "busy"],
    [
      "for several rules, the first decides, and all count the request",
      several,
      ["slow", "garbage", undefined],
      undefined,
    ],
  ])("%s", (_name, given, met, other) => {
    const rules = faults();
    for (const rule of given) rules.add(rule);
    expect(take(rules, met.length)).toEqual(met);
    expect(take(rules, 1, "sshKey.list")).toEqual([other]);
  });

  it("exactly the third one, if two are skipped and the fault happens once", () => {
    const rules = faults();
    rules.add({ fault: "reset-after", operation: "server.create", skip: 2, times: 1 });
    take(rules, 4, "sshKey.list");
    expect(take(rules, 5)).toEqual([undefined, undefined, "reset-after", undefined, undefined]);
    expect(rules.inForce).toMatchObject([{ seen: 5, happened: 1 }]);
  });

  it("are random, but the same in every run with a seed", () => {
    const happened = () => {
      const rules = faults();
      rules.add({ fault: "slow", probability: 0.3 });
      return take(rules, 1000).map((fault) => fault === "slow");
    };
    const share = happened().filter(Boolean).length;
    expect(share).toBeGreaterThan(240);
    expect(share).toBeLessThan(360);
    expect(happened()).toEqual(happened());
  });
});

it.each([
  [{ fault: "fire" }, /^fault must be one of connection-refused, reset-before, /],
  [{ fault: "busy", operation: "server.explode" }, /^operation must be an operation such as server\.create/],
  [{ fault: "busy", skip: -1 }, /^skip /],
  [{ fault: "busy", times: 0 }, /^times /],
  [{ fault: "busy", probability: 2 }, /^probability /],
  [{ fault: "busy", often: true }, /often/],
  [{}, /^fault must be one of/],
  [
    { fault: "build-fails", operation: "asset" },
    /build-fails can happen to: server\.create, server\.rebuild/,
  ],
  [{ fault: "stale-reads", operation: "sshKey" }, /stale-reads can happen to: server\.rebuild/],
  [{ fault: "flapping", operation: "sshKey.list" }, /flapping can happen to: /],
  [{ fault: "slow", milliseconds: 3_000_000_000 }, /milliseconds must be a whole number from 0 to 86400000/],
  [{ fault: "rate-limit", seconds: 90_000 }, /seconds must be a whole number from 0 to 86400/],
])("%j is refused as a rule", (rule, told) => {
  const rules = faults();
  expect(() => rules.add(rule as never)).toThrow(told);
  expect(rules.inForce).toEqual([]);
});
