import { describe, expect, it } from "vitest";
import type { Changes, Cost, CostChange, Money } from "../../../cli/report/changes";
import { terminalOf } from "../../../cli/report/terminal";
import { sumOf } from "../../../provider/resource/amount";

const nothing: Changes = { project: "shop", stack: "dev", drift: [], unnamed: 0, resources: [], errors: [] };
const terminal = (changes: Partial<Changes>) => terminalOf({ ...nothing, ...changes }, false);
const names = (count: number) => Array.from({ length: count }, (_, number) => `web${number}`);

describe("the cost", () => {
  const cost = (amount: number, currency = "USD", isAtMost?: true): Cost => ({
    amount: sumOf([]).plus(amount),
    currency,
    ...(isAtMost && { isAtMost }),
  });
  const free = cost(0, "");
  const total = (amount: number, currency = "USD") => ({ amount: sumOf([]).plus(amount), currency });
  const shown = (servers: CostChange[], more: Partial<Money> = {}) =>
    (terminal({ money: { servers, differences: [], untold: [], ...more } }).split("\nCost\n")[1] ?? "")
      .trimEnd()
      .split("\n");

  it.each<[Cost, Cost, string]>([
    [free, cost(5), "0.00 → 5.00 USD (+5.00)"],
    [cost(5), free, "5.00 → 0.00 USD (-5.00)"],
    [cost(5), cost(7), "5.00 → 7.00 USD (+2.00)"],
    [free, cost(5, "USD", true), "0.00 → at most 5.00 USD (+5.00)"],
    [cost(5, "EUR"), cost(7), "5.00 EUR → 7.00 USD"],
    [cost(5, "EUR"), cost(7, "USD", true), "5.00 EUR → at most 7.00 USD"],
    [undefined, cost(7), "not told by the host → 7.00 USD"],
    [cost(5), undefined, "5.00 USD → not told by the host"],
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

  it("names twenty that are not told, and counts the others", () => {
    const untold = names(20);
    const said = `  in all: +1.00 USD per month; not told by the host: ${untold.join(", ")}`;
    const more = { differences: [total(1)], notAsked: "no login" };
    expect(shown([], { ...more, untold }).at(-1)).toBe(`${said} (no login)`);
    expect(shown([], { ...more, untold: [...untold, "a", "b"] }).at(-1)).toBe(
      `${said} and 2 more (no login)`,
    );
    expect(shown([], { ...more, untold: [] }).at(-1)).toBe("  in all: +1.00 USD per month");
  });
});
