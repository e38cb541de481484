import { describe, expect, it, onTestFinished } from "vitest";
import { valueReader } from "../../../../provider/host/shown/valueReader";
import {
  monthlyTotal as monthlyBy,
  productPrice as priceBy,
} from "../../../../provider/resources/server/life/price";
import { type Properties, unknown } from "../../../../provider/values";
import type { SandboxOptions } from "../../../../sandbox";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { hangs, type Script } from "../../../support/scriptedHost";
import { id, inputs, record, stored } from "./rebuildingHost";
import { methods, run } from "./world";

/** By the usual names, unless a host has its own names. */
const [priceOf, monthlyOf] = [
  (product: Properties | undefined, server: Properties, reader = valueReader(undefined)) =>
    priceBy(product, server, reader),
  (price: Parameters<typeof monthlyBy>[0], reader = valueReader(undefined)) => monthlyBy(price, reader),
];

const option = (key: string, prices: Record<string, unknown>, more: object = {}) => {
  const values = Object.entries(prices).map(([value, price]) => ({ value, price }));
  return { key, ...more, values };
};
const product = {
  code: "Cloud.VPS",
  currency: "USD",
  period: "month",
  options: [
    option("ConfigId", { 1201: "19.90", 1202: 39.8 }),
    option("Bandwidth", { 0: "0.00", 5000: "0.00", 10000: "60.10" }, { default: "5000" }),
    option("BackupPlan", { "daily:7": "20.10", "quota:100": "12.00" }),
    option("ExtraIp", { 1: "3.30", 8: "20.00" }),
    option("Antivirus", { none: "0.00", basic: "5.05" }),
  ],
};
const server = { type: "Cloud.VPS", planId: 1201 };
const nothingMore = { backups: 0, bandwidth: 0, extraIps: 0, features: 0 };
const usual = { plan: 19.9, ...nothingMore, total: 19.9, currency: "USD", period: "month" };
const daily7 = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };

describe("the price of a server", () => {
  it("is the exact sum of its parts", () => {
    const ordered = { ...daily7, bandwidthQuota: 10000, newIps: 3, features: { Antivirus: "basic" } };
    const parts = { backups: 20.1, bandwidth: 60.1, extraIps: 6.6, features: 5.05 };
    expect(priceOf(product, { ...server, ...ordered })).toEqual({ ...usual, ...parts, total: 111.75 });
    // As floating-point numbers, these add up to 0.30000000000000004.
    const options = [option("ConfigId", { 1: "0.1" }), option("Bandwidth", { 1: "0.2" })];
    expect(priceOf({ ...product, options }, { planId: 1, bandwidthQuota: 1 })?.total).toBe(0.3);
  });

  it.each([
    ["an amount with its currency", (amount: number) => ({ amount, currency: "EUR" }), "EUR"],
    ["an object with a value", (value: number) => ({ value: String(value) }), "USD"],
  ])("is read from %s", (_what, money, currency) => {
    const options = [option("ConfigId", { 1: money(10) }), option("Bandwidth", { 1: money(2.5) })];
    const price = priceOf({ ...product, options }, { planId: 1, bandwidthQuota: 1 });
    expect(price).toMatchObject({ plan: 10, bandwidth: 2.5, total: 12.5, currency });
  });

  it("is that of the plan and the default bandwidth if nothing else is ordered", () =>
    expect(priceOf(product, server)).toEqual(usual));

  it.each`
    name                                         | over                                                            | part
    ${"a plan that the product does not list"}   | ${{ planId: 7 }}                                                | ${"plan"}
    ${"a plan that is not known yet"}            | ${{ planId: unknown }}                                          | ${"plan"}
    ${"a backup plan without a price"}           | ${{ backupEnabled: true, backupPlan: "daily", backupQuota: 9 }} | ${"backups"}
    ${"backups without further settings"}        | ${{ backupEnabled: true }}                                      | ${"backups"}
    ${"a bandwidth quota that is not known yet"} | ${{ bandwidthQuota: unknown }}                                  | ${"bandwidth"}
    ${"a feature that is no option"}             | ${{ features: { Firewall: "on" } }}                             | ${"features"}
    ${"a feature with nested fields"}            | ${{ features: { Antivirus: { value: "basic" } } }}              | ${"features"}
  `("has neither this part nor a total with $name", ({ over, part }) => {
    const price = priceOf(product, { ...server, ...over });
    expect(price).not.toHaveProperty(part);
    expect(price).not.toHaveProperty("total");
  });

  it.each([
    ["three additional addresses cost three times as much as one", { newIps: 4 }, 9.9],
    ["addresses of a pool cost nothing", { newIps: 0, poolIps: ["203.0.113.7"] }, 0],
    ["eight additional addresses have their own price", { newIps: 9 }, 20],
    [
      "the host's number counts, without addresses of a pool",
      { ipCount: 4, poolIps: ["93.184.216.34"] },
      6.6,
    ],
    ["the ordered number counts more than the host's", { newIps: 1, ipCount: 5 }, 0],
  ])("for addresses: %s", (_name, over, cost) =>
    expect(priceOf(product, { ...server, ...over })?.extraIps).toBe(cost),
  );

  it("includes a plan known only by the host's configuration id, as for an imported server", () =>
    expect(priceOf(product, { configId: 1202 })?.plan).toBe(39.8));

  it.each([
    ["no data", undefined],
    ["no options", { code: "Cloud.VPS" }],
    ["options without prices", { options: [{ key: "ConfigId", values: [{ value: "1201" }] }] }],
    ["options that are no list", { options: { ConfigId: 12 } }],
    ["values that are no list", { options: [{ key: "ConfigId", values: { 1201: "12" } }] }],
    ["a price that is no amount", { options: [option("ConfigId", { 1201: "on request" })] }],
    ["a negative price", { options: [option("ConfigId", { 1201: -12 })] }],
    ["a price with a currency sign", { options: [option("ConfigId", { 1201: "$12" })] }],
    ["an object without an amount", { options: [option("ConfigId", { 1201: { text: 12 } })] }],
  ])("is not reported if the product has %s", (_name, told) => expect(priceOf(told, server)).toBeUndefined());

  it("has no total in two currencies or for two periods", () => {
    const [first, second, ...rest] = product.options;
    const mixed = (told: object) =>
      priceOf({ ...product, options: [first, { ...second, ...told }, ...rest] }, server);
    expect(mixed({ currency: "EUR" })).toEqual({ plan: 19.9, ...nothingMore, period: "month" });
    expect(mixed({ period: "hour" })).not.toHaveProperty("total");
  });

  it("is found under configured names", () => {
    const prices = {
      priceMember: "monthly",
      currencyMember: "money",
      monthWords: [""],
      optionDefault: "usual",
    };
    const options = { optionKey: "name", optionValues: "choices", optionValue: "code" };
    const names = { planOption: "Plan", bandwidthOption: "Traffic", backupOption: "" };
    const reader = valueReader({ ...prices, ...options, ...names });
    const plan = { name: "Plan", money: "EUR", choices: [{ code: 1201, monthly: 12 }] };
    const traffic = { name: "Traffic", money: "EUR", usual: "free", choices: [{ code: "free", monthly: 0 }] };
    const price = priceOf({ options: [plan, traffic] }, { ...server, ...daily7 }, reader);
    expect(price).toMatchObject({ plan: 12, backups: 0, bandwidth: 0, total: 12, currency: "EUR" });
    expect(monthlyOf(price, reader)).toEqual({ amount: 12, currency: "EUR" });
  });

  it("is monthly only if the host says so", () => {
    expect(monthlyOf(priceOf(product, server))).toEqual({ amount: 19.9, currency: "USD" });
    expect(monthlyOf(priceOf({ ...product, period: "Monthly" }, server))?.amount).toBe(19.9);
    expect(monthlyOf(priceOf({ ...product, period: "hour" }, server))).toBeUndefined();
    expect(monthlyOf(priceOf({ ...product, period: undefined }, server))).toBeUndefined();
    expect(monthlyOf(undefined)).toBeUndefined();
  });
});

const open = async (options: Omit<SandboxOptions, "clock" | "port"> = {}) => {
  const world = await sandboxSession(options);
  onTestFinished(() => world.close());
  return { ...world, ...methods(world.session, world.context) };
};

it("the output price is reported by create, follows an update, and needs one request per product and process", async () => {
  const { create, update, sandbox, newSession, context } = await open();
  const { id, outputs } = await create(sampleServer);
  expect(outputs.price).toEqual(usual);
  const updated = await update(outputs, { ...sampleServer, ...daily7 }, id);
  expect(updated.price).toEqual({ ...usual, backups: 20, total: 39.9 });
  const asked = () => sandbox.requests.filter(({ operation }) => operation === "product.details").length;
  expect(asked()).toBe(1);
  const next = methods(newSession(), context);
  const reads = Array.from({ length: 200 }, () => next.read(updated, id));
  for (const found of await Promise.all(reads)) expect(found?.outputs.price).toEqual(updated.price);
  expect(asked()).toBe(2);
});

describe("the output price on refresh", () => {
  const bandwidth = option("Bandwidth", { 0: 0 }, { default: 0 });
  const priced = (price: unknown) => ({
    ...product,
    currency: "EUR",
    options: [option("ConfigId", { 100: price }), bandwidth],
  });
  const refreshed = async (olds: Properties, product?: object, reported: Properties = {}, more = {}) => {
    const { read, diff, reads, clock } = run({
      "server.details": () => record(reported),
      "asset.details": () => ({ uniq_id: id, domain: inputs.domain }),
      ...(product && { "product.details": () => product as Properties }),
      ...more,
    });
    const found = await read(olds);
    return { found, reads, clock, diff: diff(found?.outputs ?? {}, inputs) };
  };
  const before = { plan: 12, ...nothingMore, total: 12, currency: "EUR", period: "month" };
  const olds = stored(inputs, { price: before });

  it("is updated without any update of the server if the host has changed it", async () => {
    const { found, diff } = await refreshed(olds, priced("14.50"));
    expect(found?.outputs.price).toEqual({ ...before, plan: 14.5, total: 14.5 });
    expect(found?.inputs).toEqual(inputs);
    expect(diff).toMatchObject({ changes: false, steps: [] });
  });

  it.each<[string, Script]>([
    ["refuses product.details", {}],
    ["does not respond", { "product.details": () => hangs }],
  ])("keeps its last value if the host %s", async (_what, script) => {
    const { found, clock } = await refreshed(olds, undefined, {}, script);
    expect(found?.outputs.price).toEqual(before);
    expect(clock.now()).toBeLessThan(6_000);
  });

  it("disappears if the host no longer reports a price", async () => {
    const { found } = await refreshed(olds, priced("on request"));
    expect(found?.outputs.price).toMatchObject({ bandwidth: 0 });
    expect((await refreshed(olds, { options: [] })).found?.outputs).not.toHaveProperty("price");
  });

  it("does not come from a field of that name in the server's record", async () => {
    const { found } = await refreshed(olds, priced(12), { price: "99.00" });
    expect(found?.outputs.price).toEqual(before);
  });
});
