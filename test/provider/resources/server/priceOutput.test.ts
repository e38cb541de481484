import { describe, expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../../provider/values";
import type { SandboxOptions } from "../../../../sandbox";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { id, inputs, record, stored } from "./rebuildingHost";
import { methods, run } from "./world";

const open = async (options: Omit<SandboxOptions, "clock" | "port"> = {}) => {
  const world = await sandboxSession(options);
  onTestFinished(() => world.close());
  return { ...world, ...methods(world.session, world.context) };
};
const none = { backups: 0, bandwidth: 0, extraIps: 0, features: 0 };
const first = { plan: 19.9, ...none, total: 19.9, currency: "USD", period: "month" };

describe("the output price", () => {
  it("is reported by create, follows an update, and is one request for each product and process", async () => {
    const { create, update, sandbox, newSession, context } = await open();
    const { id, outputs } = await create(sampleServer);
    expect(outputs.price).toEqual(first);
    const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    const updated = await update(outputs, { ...sampleServer, ...backups }, id);
    expect(updated.price).toEqual({ ...first, backups: 20, total: 39.9 });
    const asked = () => sandbox.requests.filter(({ operation }) => operation === "product.details").length;
    expect(asked()).toBe(1);
    const next = methods(newSession(), context);
    const reads = Array.from({ length: 200 }, () => next.read(updated, id));
    for (const found of await Promise.all(reads)) expect(found?.outputs.price).toEqual(updated.price);
    expect(asked()).toBe(2);
  });

  it("is absent where the host reports no prices", async () => {
    const { outputs } = await (await open({ prices: "none" })).create(sampleServer);
    expect(outputs).not.toHaveProperty("price");
    expect(outputs).toMatchObject({ active: true });
  });

  it("fails nothing where the user may not ask for it", async () => {
    const { create, read, sandbox, warnings } = await open();
    sandbox.user(sandbox.username).deny("product.details");
    const { id, outputs } = await create(sampleServer);
    expect(outputs).not.toHaveProperty("price");
    expect((await read(outputs, id))?.outputs).toEqual(outputs);
    expect(warnings).toEqual([]);
  });
});

describe("the output price on refresh", () => {
  const priced = (price: unknown) => ({
    code: "Cloud.VPS",
    currency: "EUR",
    period: "month",
    options: [
      { key: "ConfigId", values: [{ value: 100, price }] },
      { key: "Bandwidth", default: 0, values: [{ value: 0, price: 0 }] },
    ],
  });
  const refreshed = async (olds: Properties, product?: object, reported: Properties = {}) => {
    const { read, diff, reads } = run({
      "server.details": () => record(reported),
      "asset.details": () => ({ uniq_id: id, domain: inputs.domain }),
      ...(product && { "product.details": () => product as Properties }),
    });
    const found = await read(olds);
    return { found, reads, diff: diff(found?.outputs ?? {}, inputs) };
  };
  const before = { plan: 12, ...none, total: 12, currency: "EUR", period: "month" };
  const olds = stored(inputs, { price: before });

  it("a price that the host has changed is recorded, and makes no work", async () => {
    const { found, diff } = await refreshed(olds, priced("14.50"));
    expect(found?.outputs.price).toEqual({ ...before, plan: 14.5, total: 14.5 });
    expect(found?.inputs).toEqual(inputs);
    expect(diff).toMatchObject({ changes: false, steps: [] });
  });

  it("stays as it was told last where the host cannot be asked now", async () => {
    expect((await refreshed(olds)).found?.outputs.price).toEqual(before);
  });

  it("goes where the host tells none any more", async () => {
    expect((await refreshed(olds, priced("on request"))).found?.outputs.price).toMatchObject({
      bandwidth: 0,
    });
    expect((await refreshed(olds, { options: [] })).found?.outputs).not.toHaveProperty("price");
  });

  it("is not asked for while the product code is unknown", async () => {
    const { type: _type, ...imported } = stored({}, { price: before });
    const { __set: _set, ...unset } = imported;
    const { reads } = await refreshed(unset, priced(12), { type: undefined });
    expect(reads).not.toContain("product.details");
  });

  it("is not what a record of the server calls so", async () => {
    const { found } = await refreshed(olds, priced(12), { price: "99.00" });
    expect(found?.outputs.price).toEqual(before);
  });
});
