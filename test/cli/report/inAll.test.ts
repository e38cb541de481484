import { describe, expect, it } from "vitest";
import type { Changes, Cost, Money } from "../../../cli/report/changes";
import { inAll } from "../../../cli/report/inAll";
import { jsonOfSeveral } from "../../../cli/report/json";
import { moneySummary } from "../../../cli/report/moneyText";
import { totalHeadingOf } from "../../../cli/report/summary";
import { sumOf } from "../../../provider/resource/amount";
import { aChange, aDrift, nothing } from "./samples";

const stack = (name: string, over: Partial<Changes> = {}): Changes => ({ ...nothing, stack: name, ...over });
const cost = (amount: number, currency = "USD"): Cost => ({ amount: sumOf([]).plus(amount), currency });
const free = cost(0);
const money = (after: Cost, over: Partial<Money> = {}): Money => ({
  servers: [{ name: "web", before: free, after }],
  differences: after ? [{ currency: after.currency, amount: after.amount }] : [],
  untold: after ? [] : ["web"],
  isAsked: true,
  ...over,
});
const unasked = money(undefined, { isAsked: false, untoldBecause: "no login" });

describe("several stacks together", () => {
  it.each<[string, Changes[], string]>([
    ["nothing", [stack("a"), stack("b")], "2 stacks: no changes"],
    [
      "what was found at the host",
      [stack("a", { drift: [aDrift("web")] }), stack("b", { drift: [aDrift("web")], unnamed: 2 })],
      "2 stacks: 2 are gone at the host, 2 were changed at the host",
    ],
  ])("%s", (_name, stacks, heading) => expect(totalHeadingOf(inAll(stacks))).toBe(heading));

  it("names each resource with its stack", () => {
    const { resources } = inAll([
      stack("a", { resources: [aChange("web", { category: "update" })] }),
      stack("b", { resources: [aChange("web")] }),
    ]);
    expect(resources.map(({ name }) => name)).toEqual(["shop/b/web", "shop/a/web"]);
  });

  it.each<[string, Money[], string]>([
    ["currencies", [money(cost(5)), money(cost(7, "EUR"))], "+5.00 USD per month; +7.00 EUR per month"],
    ["no sum without a part", [money(cost(5)), money(undefined)], "not known: the host reports no price"],
    ["why none was asked for", [unasked, unasked], "not known: not asked (no login)"],
  ])("cost: %s", (_name, costs, text) => {
    const all = inAll([stack("quiet"), ...costs.map((one, at) => stack(`s${at}`, { money: one }))]);
    expect(all.money && moneySummary(all, all.money)).toBe(text);
  });

  it("cost nothing where none does anything to the costs", () =>
    expect(inAll([stack("a"), stack("b")]).money).toBeUndefined());

  it("as JSON count the drift of all", () => {
    const stacks = [stack("a", { drift: [aDrift("web")] }), stack("b", { unnamed: 2 })];
    expect(JSON.parse(jsonOfSeveral(stacks, inAll(stacks)))).toMatchObject({ drift: { count: 3 } });
  });
});
