import { describe, expect, it } from "vitest";
import { eraseShown } from "../../policy/eraseShown";
import { monthlyBudget } from "../../policy/monthlyBudget";
import { priceTold } from "../../policy/priceTold";
import { sampleServer } from "../support/sampleServer";
import { resource, stackPolicyLines, unknown } from "./support";

const known = { uniqId: "ABC123", diskGeneration: 1 };
const later = { uniqId: unknown, price: unknown };
const server = (name: string, more: object, given = {}) =>
  resource({ ...sampleServer, domain: `${name}.example.com`, ...more }, { name, ...given });
const dynamic = (name: string, more: object = {}) => server(name, more, { front: "dynamic" });
const price = (total: number, more: object = {}) => ({
  ...known,
  price: { total, currency: "EUR", period: "month", ...more },
});

describe("erase-shown, by the outputs that a preview knows", () => {
  it("names a server that stays, but whose disks are erased", async () => {
    const rebuilt = server("web", { ...known, diskGeneration: unknown });
    expect(await stackPolicyLines(eraseShown, [server("db", known), rebuilt])).toEqual([
      "web: web is rebuilt by this update: its disks are erased. Undo the change of templateName or rebuildTriggers to keep them.",
    ]);
  });

  it.each([
    ["an update that keeps the disks", server("web", { ...known, status: unknown })],
    ["a new server, or one that is replaced", server("web", { uniqId: unknown, diskGeneration: unknown })],
    ["a server from a release that did not count its rebuilds", server("web", { uniqId: "ABC123" })],
    ["a dynamic resource that changes, because a preview has no outputs of it", dynamic("web")],
  ])("does not report %s", async (_what, one) =>
    expect(await stackPolicyLines(eraseShown, [one])).toEqual([]),
  );
});

describe("monthly-budget", () => {
  const [web, created] = [server("web", price(30)), server("web", later)];
  const forty = [server("web", price(19.9)), dynamic("db", price(20.1))];
  const yearly = [
    server("web", price(30, { period: "year" })),
    server("db", { ...known, price: { plan: 30 } }),
  ];
  const mensual = [server("web", price(30, { period: "MENSUAL" }))];
  const untold = [created, server("db", { ...later, planId: 1202 })];
  const changed = [server("web", { ...known, diskGeneration: unknown, price: unknown }), dynamic("dyn")];
  const mixed = [server("web", price(1)), server("db", price(1, { currency: "USD" }))];
  const prices = { plans: { 1201: 11 } };
  const limit = { limit: 16, plans: { 1201: 15 } };

  const placement = [
    { zoneId: 12, planId: 1201 },
    { zoneId: 21, planId: 2201 },
  ];
  const dearest = { limit: 10, plans: { 1201: 11, 2201: 9 } };
  const placed = (more: object) => [
    resource({ domain: "web.example.com", placement, ...more }, { name: "web" }),
  ];

  const costs = (cost: string, limit: string) =>
    `The servers cost ${cost} a month, and the limit is ${limit}. Take smaller plans or fewer servers, or raise \`limit\` of monthly-budget.`;
  const unpriced = (names: string, limit: number) =>
    `The limit is ${limit} a month, and no price is known of ${names}. Name what their plans cost in \`plans\` of monthly-budget, or set its \`allowUntoldCost\` to let them pass.`;
  const twoCurrencies =
    "The servers are paid in EUR and USD, which cannot be added. Name those of one currency in `except` of monthly-budget.";

  it.each<[string, ReturnType<typeof resource>[], object, string?]>([
    ["checks nothing without a limit", [server("web", price(1e6))], {}],
    ["adds the prices that the host reports", forty, { limit: 40 }],
    ["reports a sum above the limit", forty, { limit: 39.99 }, costs("40 EUR", "39.99 EUR")],
    ["counts new servers in a preview by the prices in the settings", [created], { limit: 20, ...prices }],
    [
      "names servers whose bandwidth is billed by usage",
      [
        server("web", { ...price(30), bandwidthQuota: 0 }),
        server("db", { ...price(0), bandwidthQuota: unknown }),
      ],
      { limit: 20 },
      costs("30 EUR", "20 EUR").replace("Take", "Usage of bandwidth of web is not counted. Take"),
    ],
    [
      "counts servers of the plugin and of the classes",
      [created, dynamic("dyn")],
      { limit: 20, ...prices },
      costs("22", "20"),
    ],
    [
      "counts the most expensive plan of a placement",
      placed({ ...later, planId: unknown }),
      dearest,
      costs("11", "10"),
    ],
    [
      "counts the most expensive plan while the chosen one is not known",
      placed(later),
      dearest,
      costs("11", "10"),
    ],
    ["counts the chosen plan of a placement once it is known", placed({ ...known, planId: 2201 }), dearest],
    [
      "needs the prices of all plans of a placement",
      placed(later),
      { limit: 10, plans: { 2201: 9 } },
      unpriced("web", 10),
    ],
    ["does not recognise another word for a month", mensual, { limit: 20 }, unpriced("web", 20)],
    [
      "accepts a configured word for a month",
      mensual,
      { limit: 20, months: ["mensual"] },
      costs("30 EUR", "20 EUR"),
    ],
    [
      "does not count a yearly price, nor a price without a total",
      yearly,
      { limit: 20 },
      unpriced("web, db", 20),
    ],
    ["reports a server without a known price, which may cost anything", untold, limit, unpriced("db", 16)],
    [
      "accepts a server without a price if its plan has one in the settings",
      untold,
      { ...limit, plans: { 1201: 15, 1202: 1 } },
    ],
    [
      "accepts a server without a price if allowUntoldCost is set",
      untold,
      { ...limit, allowUntoldCost: true },
    ],
    ["accepts a server without a price if there is no limit", untold, { ...limit, limit: 0 }],
    ["reports an update in a preview, which has no price", changed, { limit: 16 }, unpriced("web, dyn", 16)],
    ["does not add euros to dollars", mixed, { limit: 20 }, twoCurrencies],
  ])("%s", async (_name, servers, settings, told) =>
    expect(await stackPolicyLines(monthlyBudget, servers, settings)).toEqual(told ? [told] : []),
  );

  it("names the servers that it cannot count, and still reports if the others exceed the limit", async () => {
    const other = server("new", { ...later, planId: unknown });
    expect(await stackPolicyLines(monthlyBudget, [web, other], { limit: 20 })).toEqual([
      expect.stringContaining("Not counted, because no price is known: new."),
    ]);
    const allowed = { ...limit, limit: 14, allowUntoldCost: true };
    expect(await stackPolicyLines(monthlyBudget, untold, allowed)).toEqual([
      expect.stringContaining("The servers cost 15 a month, and the limit is 14."),
    ]);
  });

  it("price-told accepts a configured word for a month, too", async () =>
    expect(await stackPolicyLines(priceTold, mensual, { months: ["mensual"] })).toEqual([]));
});

describe("price-told", () => {
  it("advises in one line about all servers without a reported price", async () => {
    expect(priceTold.enforcementLevel).toBe("advisory");
    const servers = [server("web", known), server("db", known), server("mail", price(3))];
    expect(await stackPolicyLines(priceTold, servers)).toEqual([
      "The host reports no monthly price of web, db. monthly-budget counts them only by its setting `plans`.",
    ]);
  });

  it("says nothing about a price that is known only after up", async () =>
    expect(await stackPolicyLines(priceTold, [server("new", later), dynamic("dyn")])).toEqual([]));
});
