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

describe("erase-shown, by what a preview knows", () => {
  it("names a server that stays and whose disks do not", async () => {
    const rebuilt = server("web", { ...known, diskGeneration: unknown });
    expect(await stackPolicyLines(eraseShown, [server("db", known), rebuilt])).toEqual([
      "web: web is rebuilt by this update: its disks are erased. Undo the change of templateName or rebuildTriggers to keep them.",
    ]);
  });

  it.each([
    ["an update that keeps the disks", server("web", { ...known, status: unknown })],
    ["a new server, or one that is replaced", server("web", { uniqId: unknown, diskGeneration: unknown })],
    ["a server of a release that did not count", server("web", { uniqId: "ABC123" })],
    ["a dynamic resource that changes: the engine forgets its outputs", dynamic("web")],
  ])("says nothing of %s", async (_what, one) =>
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
    ["without a limit there is none", [server("web", price(1e6))], {}],
    ["adds what the host tells", forty, { limit: 40 }],
    ["stops what is more than the limit", forty, { limit: 39.99 }, costs("40 EUR", "39.99 EUR")],
    ["at the preview counts new servers by the prices of the settings", [created], { limit: 20, ...prices }],
    [
      "and names those whose bandwidth is paid by usage",
      [
        server("web", { ...price(30), bandwidthQuota: 0 }),
        server("db", { ...price(0), bandwidthQuota: unknown }),
      ],
      { limit: 20 },
      costs("30 EUR", "20 EUR").replace("Take", "Usage of bandwidth of web is not counted. Take"),
    ],
    ["of both fronts", [created, dynamic("dyn")], { limit: 20, ...prices }, costs("22", "20")],
    ["of a placement the dearest plan", placed({ ...later, planId: unknown }), dearest, costs("11", "10")],
    ["of a placement before its plan is told", placed(later), dearest, costs("11", "10")],
    ["of a placement its plan, once it has one", placed({ ...known, planId: 2201 }), dearest],
    ["of places needs all prices", placed(later), { limit: 10, plans: { 2201: 9 } }, unpriced("web", 10)],
    ["knows no other word for a month", mensual, { limit: 20 }, unpriced("web", 20)],
    ["takes another for a month", mensual, { limit: 20, months: ["mensual"] }, costs("30 EUR", "20 EUR")],
    ["counts no price of another period, none without total", yearly, { limit: 20 }, unpriced("web, db", 20)],
    ["stops a server without a known price, which may cost anything", untold, limit, unpriced("db", 16)],
    ["lets it pass when its plan has a price", untold, { ...limit, plans: { 1201: 15, 1202: 1 } }],
    ["lets it pass when the settings let it", untold, { ...limit, allowUntoldCost: true }],
    ["lets it pass where there is no limit", untold, { ...limit, limit: 0 }],
    ["stops an update: it does not see the cost before", changed, { limit: 16 }, unpriced("web, dyn", 16)],
    ["adds no euros to dollars", mixed, { limit: 20 }, twoCurrencies],
  ])("%s", async (_name, servers, settings, told) =>
    expect(await stackPolicyLines(monthlyBudget, servers, settings)).toEqual(told ? [told] : []),
  );

  it("says what it could not count, and does not let the others pass over the limit", async () => {
    const other = server("new", { ...later, planId: unknown });
    expect(await stackPolicyLines(monthlyBudget, [web, other], { limit: 20 })).toEqual([
      expect.stringContaining("Not counted, because no price is known: new."),
    ]);
    const allowed = { ...limit, limit: 14, allowUntoldCost: true };
    expect(await stackPolicyLines(monthlyBudget, untold, allowed)).toEqual([
      expect.stringContaining("The servers cost 15 a month, and the limit is 14."),
    ]);
  });

  it("price-told takes another word for a month, too", async () =>
    expect(await stackPolicyLines(priceTold, mensual, { months: ["mensual"] })).toEqual([]));
});

describe("price-told", () => {
  it("is advice, in one line, if the host reports no price", async () => {
    expect(priceTold.enforcementLevel).toBe("advisory");
    const servers = [server("web", known), server("db", known), server("mail", price(3))];
    expect(await stackPolicyLines(priceTold, servers)).toEqual([
      "The host reports no monthly price of web, db. monthly-budget counts them only by its setting `plans`.",
    ]);
  });

  it("waits for what is known only after up", async () =>
    expect(await stackPolicyLines(priceTold, [server("new", later), dynamic("dyn")])).toEqual([]));
});
