import { expect, it } from "vitest";
import type { Changes, Cost, Money } from "../../../cli/report/changes";
import { inAll } from "../../../cli/report/inAll";
import { jsonOfSeveral } from "../../../cli/report/json";
import { moneySummary } from "../../../cli/report/moneyText";
import { totalHeadingOf } from "../../../cli/report/summary";
import { sumOf } from "../../../provider/resource/amount";
import { aDrift, nothing } from "./samples";

// What they do, one after another and together, is in several.test.ts.

const stack = (name: string, over: Partial<Changes> = {}): Changes => ({ ...nothing, stack: name, ...over });
const costs = (amount: number, currency: string): Cost => ({ amount: sumOf([]).plus(amount), currency });
const money = (after: Cost, over: Partial<Money> = {}): Money => ({
  servers: [{ name: "web", before: costs(0, "USD"), after }],
  differences: after ? [after] : [],
  ...{ untold: after ? [] : ["web"], isAsked: true, ...over },
});
const unasked = money(undefined, { isAsked: false, untoldBecause: "no login" });

it("several stacks count the drift of all", () => {
  const stacks = [stack("a", { drift: [aDrift("web")] }), stack("b", { drift: [aDrift("web")], unnamed: 2 })];
  const all = inAll(stacks);
  expect(totalHeadingOf(all)).toBe("2 stacks: 2 are gone at the host, 2 were changed at the host");
  expect(JSON.parse(jsonOfSeveral(stacks, all))).toMatchObject({ drift: { count: 4 } });
});

it.each<[string, Money[], string]>([
  [
    "in each currency",
    [money(costs(5, "USD")), money(costs(7, "EUR"))],
    "+5.00 USD per month; +7.00 EUR per month",
  ],
  ["not known, and why", [unasked, unasked], "not known: not asked (no login)"],
])("several stacks cost what all do: %s", (_name, all, text) => {
  const told = inAll([stack("quiet"), ...all.map((one, at) => stack(`s${at}`, { money: one }))]);
  expect(told.money && moneySummary(told, told.money)).toBe(text);
});
