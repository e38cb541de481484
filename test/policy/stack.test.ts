import { describe, expect, it } from "vitest";
import { eraseShown } from "../../policy/eraseShown";
import { monthlyBudget } from "../../policy/monthlyBudget";
import { priceTold } from "../../policy/priceTold";
import { sampleServer } from "../support/sampleServer";
import { resource, sayOfStack, unknown } from "./support";

const known = { uniqId: "ABC123", diskGeneration: 1 };
const server = (name: string, more: object, given = {}) =>
  resource({ ...sampleServer, domain: `${name}.example.com`, ...more }, { name, ...given });

describe("erase-shown, by what a preview knows", () => {
  it("names a server that stays and whose disks do not", async () => {
    const rebuilt = server("web", { ...known, diskGeneration: unknown });
    expect(await sayOfStack(eraseShown, [server("db", known), rebuilt])).toEqual([
      "web: web is rebuilt by this update: its disks are erased. Undo the change of templateName or rebuildTriggers to keep them.",
    ]);
  });

  it.each([
    ["an update that keeps the disks", { ...known, status: unknown }, "plugin"],
    ["a new server, or one that is replaced", { uniqId: unknown, diskGeneration: unknown }, "plugin"],
    ["a server of a release that did not count", { uniqId: "ABC123" }, "plugin"],
    ["a dynamic resource that changes: the engine forgets its outputs", {}, "dynamic"],
  ])("says nothing of %s", async (_what, more, front) => {
    expect(await sayOfStack(eraseShown, [server("web", more, { front })])).toEqual([]);
  });
});

const price = (total: number, more: object = {}) => ({
  ...known,
  price: { total, currency: "EUR", period: "month", ...more },
});

describe("monthly-budget", () => {
  it("without a limit there is none", async () => {
    expect(await sayOfStack(monthlyBudget, [server("web", price(1e6))])).toEqual([]);
  });

  it("adds what the host tells", async () => {
    const servers = [server("web", price(19.9)), server("db", price(20.1), { front: "dynamic" })];
    expect(await sayOfStack(monthlyBudget, servers, { limit: 40 })).toEqual([]);
    expect(await sayOfStack(monthlyBudget, servers, { limit: 39.99 })).toEqual([
      "The servers cost 40 EUR a month, and the limit is 39.99 EUR. Take smaller plans or fewer servers, or raise `limit` of monthly-budget.",
    ]);
  });

  it("at the preview counts new servers by the prices of the settings", async () => {
    const created = server("new", { uniqId: unknown, price: unknown });
    const dynamic = server("dyn", {}, { front: "dynamic" });
    const settings = { limit: 20, plans: { 1201: 11 } };
    expect(await sayOfStack(monthlyBudget, [created], settings)).toEqual([]);
    expect(await sayOfStack(monthlyBudget, [created, dynamic], settings)).toEqual([
      expect.stringContaining("The servers cost 22 a month, and the limit is 20."),
    ]);
  });

  it("of a placement counts the dearest plan until the server has one of them", async () => {
    const placement = [
      { zoneId: 12, planId: 1201 },
      { zoneId: 21, planId: 2201 },
    ];
    const settings = { limit: 10, plans: { 1201: 11, 2201: 9 } };
    const placed = (more: object) =>
      resource({ domain: "web.example.com", placement, ...more }, { front: "plugin", name: "web" });
    const created = placed({ uniqId: unknown, planId: unknown, price: unknown });
    expect(await sayOfStack(monthlyBudget, [created], settings)).toEqual([
      expect.stringContaining("The servers cost 11 a month,"),
    ]);
    expect(await sayOfStack(monthlyBudget, [placed({ uniqId: unknown, price: unknown })], settings)).toEqual([
      expect.stringContaining("The servers cost 11 a month,"),
    ]);
    expect(await sayOfStack(monthlyBudget, [placed({ ...known, planId: 2201 })], settings)).toEqual([]);
  });

  it("takes another word for a month", async () => {
    const mensual = [server("web", price(30, { period: "MENSUAL" }))];
    expect(await sayOfStack(monthlyBudget, mensual, { limit: 20 })).toEqual([
      expect.stringContaining("no price is known of web"),
    ]);
    expect(await sayOfStack(monthlyBudget, mensual, { limit: 20, months: ["mensual"] })).toEqual([
      expect.stringContaining("The servers cost 30 EUR a month,"),
    ]);
    expect(await sayOfStack(priceTold, mensual, { months: ["mensual"] })).toEqual([]);
  });

  it("says what it could not count", async () => {
    const other = server("new", { uniqId: unknown, planId: unknown, price: unknown });
    expect(await sayOfStack(monthlyBudget, [server("web", price(30)), other], { limit: 20 })).toEqual([
      expect.stringContaining("Not counted, because no price is known: new."),
    ]);
  });

  it("counts no price of another period, and none without a total", async () => {
    const servers = [
      server("web", price(30, { period: "year" })),
      server("db", { ...known, price: { plan: 30 } }),
    ];
    expect(await sayOfStack(monthlyBudget, servers, { limit: 20 })).toEqual([
      expect.stringContaining("no price is known of web, db."),
    ]);
  });

  describe("with a limit, a server without a known price", () => {
    const counted = server("web", { uniqId: unknown, price: unknown });
    const untold = server("db", { uniqId: unknown, price: unknown, planId: 1202 });
    const settings = { limit: 16, plans: { 1201: 15 } };

    it("may cost anything, so it breaks the limit", async () => {
      expect(await sayOfStack(monthlyBudget, [counted, untold], settings)).toEqual([
        "The limit is 16 a month, and no price is known of db. Name what their plans cost in `plans` of monthly-budget, or set its `allowUntoldCost` to let them pass.",
      ]);
    });

    it("passes when its plan has a price, when the settings let it, and where there is no limit", async () => {
      const priced = { ...settings, plans: { 1201: 15, 1202: 1 } };
      for (const given of [priced, { ...settings, allowUntoldCost: true }, { ...settings, limit: 0 }])
        expect(await sayOfStack(monthlyBudget, [counted, untold], given)).toEqual([]);
    });

    it("does not let the others pass over the limit", async () => {
      const given = { ...settings, limit: 14, allowUntoldCost: true };
      expect(await sayOfStack(monthlyBudget, [counted, untold], given)).toEqual([
        expect.stringContaining("The servers cost 15 a month, and the limit is 14."),
      ]);
    });

    it("is also one that an update changes: a policy does not see what it cost before", async () => {
      const changed = [
        server("web", { ...known, diskGeneration: unknown, price: unknown }),
        server("dyn", {}, { front: "dynamic" }),
      ];
      expect(await sayOfStack(monthlyBudget, changed, { limit: 16 })).toEqual([
        expect.stringContaining("no price is known of web, dyn."),
      ]);
    });
  });

  it("adds no euros to dollars", async () => {
    const servers = [server("web", price(1)), server("db", price(1, { currency: "USD" }))];
    expect(await sayOfStack(monthlyBudget, servers, { limit: 20 })).toEqual([
      "The servers are paid in EUR and USD, which cannot be added. Name those of one currency in `except` of monthly-budget.",
    ]);
  });
});

describe("price-told", () => {
  it("is advice, in one line, where the host tells no price", async () => {
    expect(priceTold.enforcementLevel).toBe("advisory");
    expect(
      await sayOfStack(priceTold, [server("web", known), server("db", known), server("mail", price(3))]),
    ).toEqual([
      "The host tells no monthly price of web, db. monthly-budget counts them only by its setting `plans`.",
    ]);
  });

  it("waits for what is known only after up", async () => {
    const later = [
      server("new", { uniqId: unknown, price: unknown }),
      server("dyn", {}, { front: "dynamic" }),
    ];
    expect(await sayOfStack(priceTold, later)).toEqual([]);
  });
});
