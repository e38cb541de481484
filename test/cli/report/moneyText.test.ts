import { describe, expect, it } from "vitest";
import type { Changes, Cost, CostChange, Money } from "../../../cli/report/changes";
import { terminalOf } from "../../../cli/report/terminal";
import { sumOf } from "../../../provider/resource/amount";
import { nothing } from "./samples";

const terminal = (changes: Partial<Changes>) => terminalOf({ ...nothing, ...changes }, false);

describe("the cost", () => {
  const cost = (amount: number, currency = "USD", isAtMost?: true): Cost => ({
    amount: sumOf([]).plus(amount),
    currency,
    ...(isAtMost && { isAtMost }),
  });
  const free = cost(0, "");
  const total = (amount: number, currency = "USD") => ({ amount: sumOf([]).plus(amount), currency });
  const shown = (servers: readonly CostChange[], more: Partial<Money> = {}) => {
    const money = { servers, differences: [], untold: [], isAsked: true, ...more };
    return (terminal({ money }).split("\nCost\n")[1] ?? "").trimEnd().split("\n");
  };

  it.each<[Cost, Cost, string]>([
    [free, cost(5), "0.00 → 5.00 USD (+5.00)"],
    [cost(5), free, "5.00 → 0.00 USD (-5.00)"],
    [cost(5), cost(7), "5.00 → 7.00 USD (+2.00)"],
    [free, cost(5, "USD", true), "0.00 → at most 5.00 USD (+5.00)"],
    [cost(5, "EUR"), cost(7), "5.00 EUR → 7.00 USD"],
    [cost(5, "EUR"), cost(7, "USD", true), "5.00 EUR → at most 7.00 USD"],
    [undefined, cost(7), "the host reports no price → 7.00 USD"],
    [cost(5), undefined, "5.00 USD → the host reports no price"],
  ])("%o and %o", (before, after, text) => {
    expect(shown([{ name: "web", before, after }])[0]).toBe(`  web  ${text}`);
  });

  it("of all is at most that where one of its currency is", () => {
    const servers = [
      { name: "a", before: free, after: cost(5, "USD", true) },
      { name: "b", before: free, after: cost(5) },
      { name: "c", before: free, after: cost(5, "EUR") },
    ];
    const differences = [total(10), total(5, "EUR")];
    expect(shown(servers, { differences }).at(-1)).toBe(
      "  in all: at most +10.00 USD per month; +5.00 EUR per month",
    );
  });

  const unknown = { name: "web", before: free, after: undefined };
  const [open, old] = [
    { name: "db", before: undefined, after: undefined, isLater: true } as const,
    { name: "old", before: undefined, after: free },
  ];
  const none = "the host reports no price";
  it.each<[string, CostChange[], Partial<Money>, string]>([
    [
      "the host was not asked",
      [unknown],
      { isAsked: false, untoldBecause: "no login" },
      "not asked (no login)",
    ],
    ["the host has no price", [unknown, unknown], {}, none],
    ["the host did not answer", [unknown], { untoldBecause: "silent" }, `${none} (silent)`],
    ["the plan is open", [open, unknown], {}, `not shown in a preview, ${none}`],
    ["it is not known what one has cost that goes", [old], {}, none],
  ])("has no sum where a part is missing: %s", (_name, servers, more, why) => {
    expect(shown(servers, { differences: [total(1)], ...more }).at(-1)).toBe(`  in all: not known: ${why}`);
  });

  it("has no sum where the preview failed", () => {
    const servers = [{ name: "web", before: free, after: cost(5) }];
    const money = { servers, isAsked: true, differences: [total(5)], untold: [] };
    expect(terminal({ money, errors: ["refused"], endedAt: ["db"] })).toContain(
      "\n  in all: not known: the preview ended at db\n",
    );
  });
});
