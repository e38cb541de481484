import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Http } from "../../../../provider/api/http";
import { createServer } from "../../../../provider/resources/server/create";
import { checkServerAtHost } from "../../../../provider/resources/server/order/offered";
import type { Properties } from "../../../../provider/values";
import { undeclared } from "../../../support/resources";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { told } from "../../../support/told";

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession({ profile: "instant" });
});
afterEach(() => world.close());

const minute = 60_000;
const soldOut = { zoneId: 12, planId: 1203 };
const { zoneId: _, planId: __, ...unplaced } = sampleServer;
const waiting = { ...unplaced, ...soldOut, timeouts: { stock: "6h" } };
const isSoldOut = { ...soldOut, why: "soldOut" as const };
const domain = "web.example.com";

const order = (news: Properties = waiting, signal?: AbortSignal) =>
  createServer(
    world.session,
    { ...undeclared, news: news as never },
    { ...world.context, ...(signal && { signal }) },
  );
const noStock = {
  status: 409,
  headers: {},
  text: JSON.stringify({ error_class: "Host::Exception::Resource::Insufficient", error_message: "none" }),
};
/** Adds this number of the plan to the stock after a while. */
const comes = async (after: number, count: number, planId = soldOut.planId) => {
  await world.clock.sleep(after);
  world.sandbox.setStock(planId, count);
};
const orders = () => world.sandbox.writes().filter((name) => name === "server.create").length;
const asked = (path: string) => world.calls.filter((call) => call === path).length;
const servers = () => world.sandbox.servers.map(({ domain: name, plan_id }) => [name, Number(plan_id)]);
/** The progress lines of a finished wait, without those of builds. */
const waits = () => world.status.filter((line) => line.includes("stock"));

describe("timeouts.stock", () => {
  it("orders once, when the plan is available", async () => {
    void comes(90 * minute, 1);
    const started = world.clock.now();
    expect((await order()).outputs).toMatchObject(soldOut);
    expect([orders(), servers()]).toEqual([1, [[domain, 1203]]]);
    const passed = world.clock.now() - started;
    expect(passed).toBeGreaterThanOrEqual(90 * minute);
    expect(passed).toBeLessThan(92 * minute);
    const wait = `${domain}: waiting for stock of plan 1203 in zone 12`;
    expect(waits().slice(0, 2)).toEqual([`${wait}, 0s`, `${wait}, 1m`]);
  });

  it("in the configuration applies to every server that sets none", async () => {
    world.session = world.newSession({ timeouts: '{"stock":"6h"}' });
    void comes(minute, 1);
    expect((await order({ ...waiting, timeouts: {} })).outputs).toMatchObject(soldOut);
  });

  it("orders at the first place of a placement that gets stock", async () => {
    void comes(10 * minute, 1, 1103);
    const placement = [soldOut, { zoneId: 11, planId: 1103 }];
    const { outputs } = await order({ ...unplaced, placement, timeouts: waiting.timeouts });
    expect(outputs).toMatchObject({ zoneId: 11, planId: 1103 });
    expect(orders()).toBe(1);
    expect(waits()[0]).toContain("stock of plan 1203 in zone 12 or plan 1103 in zone 11, 0s");
  });

  it("lets twenty servers share one list a minute, and orders each available one once", async () => {
    const domains = Array.from({ length: 20 }, (_one, index) => `web${index}.example.com`);
    const made = domains.map((name) => order({ ...waiting, domain: name }));
    await world.clock.sleep(30 * minute);
    // The first poll also requests the plans that are sold out. Each poll comes a few seconds after the full minute.
    expect(asked("server.plan.list")).toBe(29 + 1);
    expect(orders()).toBe(0);
    await comes(10, 2);
    await world.clock.sleep(3 * minute);
    expect(servers()).toHaveLength(2);
    // All servers have seen the two plans. A refused order is not repeated before the next list.
    expect(orders()).toBe(20);
    await comes(10, 18);
    await Promise.all(made);
    expect(
      servers()
        .map(([name]) => name)
        .sort(),
    ).toEqual([...domains].sort());
    expect(orders()).toBe(20 + 18);
  });

  it("waits for a newer list after a refusal for lack of stock, whatever the list says", async () => {
    let left = 3;
    const around = (http: Http): Http => ({
      ...http,
      post: async (request) =>
        request.url.endsWith("server/create") && left-- > 0 ? noStock : http.post(request),
    });
    world.session = world.newSession({}, { around });
    world.sandbox.setStock(soldOut.planId, 1);
    const started = world.clock.now();
    expect((await order()).outputs).toMatchObject(soldOut);
    expect([left, servers()]).toEqual([-1, [[domain, 1203]]]);
    expect(world.clock.now() - started).toBeGreaterThanOrEqual(3 * minute);
  });

  it("ends at its deadline even if each refusal is slow and the list always shows stock", async () => {
    const slow = async () => {
      await world.clock.sleep(2 * minute);
      return noStock;
    };
    const around = (http: Http): Http => ({
      ...http,
      post: (request) => (request.url.endsWith("server/create") ? slow() : http.post(request)),
    });
    world.session = world.newSession({}, { around });
    world.sandbox.setStock(soldOut.planId, 1);
    const started = world.clock.now();
    await expect(order({ ...waiting, timeouts: { stock: "5m" } })).rejects.toThrow("stock-late");
    expect(world.clock.now() - started).toBeLessThan(8 * minute);
  });

  it("never repeats an order whose outcome is unknown", async () => {
    world.sandbox.setStock(soldOut.planId, 1);
    world.sandbox.faults.add({ fault: "host-fault", operation: "server.create" });
    await expect(order()).rejects.toThrow("create-answer-lost");
    expect(orders()).toBe(1);
  });

  it("finds a server that appeared in the meantime, and orders no second one", async () => {
    const made = order();
    await world.clock.sleep(30 * minute);
    const other = world.newSession();
    await createServer(other, { ...undeclared, news: { ...sampleServer } }, world.context);
    void comes(minute, 1);
    await expect(made).rejects.toThrow("server-exists");
    expect(orders()).toBe(1);
  });

  it("fails at its deadline with the plan and the nearest choices, and without an order", async () => {
    const started = world.clock.now();
    const { message } = await order({ ...waiting, timeouts: { stock: "90m" } }).catch((error) => error);
    const facts = { domain, places: [isSoldOut], deadline: 90 * minute };
    expect(message).toContain(JSON.stringify(facts).slice(0, -1));
    expect(message).toContain('"choices":[{"id":"1202"');
    expect(orders()).toBe(0);
    expect(world.clock.now() - started).toBeLessThan(91 * minute);
  });

  it("ends on Ctrl-C at once without an order", async () => {
    const abort = new AbortController();
    void world.clock.sleep(minute + 1).then(() => abort.abort("cancelled"));
    const started = world.clock.now();
    const { message } = await order(waiting, abort.signal).catch((error) => error);
    expect(message).toContain(told("stock-interrupted", { domain, places: [isSoldOut] }));
    expect([orders(), world.clock.now() - started]).toEqual([0, minute + 1]);
  });

  it.each<[what: string, news: Properties, fails: string]>([
    ["without timeouts.stock", { ...waiting, timeouts: {} }, "Resource::Insufficient"],
    ["with a plan that does not exist", { ...waiting, planId: 1299 }, "1299 is not a plan"],
    [
      "with places that never get stock",
      { ...unplaced, timeouts: waiting.timeouts, placement: [{ zoneId: 12, planId: 1299 }] },
      "placement-unavailable",
    ],
  ])("fails at once %s", async (_what, news, fails) => {
    const started = world.clock.now();
    await expect(order(news)).rejects.toThrow(fails);
    expect([servers(), world.clock.now() - started < minute]).toEqual([[], true]);
  });
});

describe("a preview with timeouts.stock", () => {
  const placement = [soldOut, { zoneId: 12, planId: 1299 }];
  const gone = { zoneId: 12, planId: 1299, why: "planUnknown" as const };
  const deadline = 360 * minute;
  it.each<[what: string, news: Properties, places: readonly object[] | undefined, fails: string[]]>([
    ["a sold-out plan", waiting, [isSoldOut], []],
    ["a placement", { ...unplaced, placement, timeouts: waiting.timeouts }, [isSoldOut, gone], []],
    ["a plan that is available", { ...waiting, ...{ planId: 1201 } }, undefined, []],
    ["a plan that does not exist", { ...waiting, planId: 1299 }, undefined, ["plan-unknown"]],
    ["another failure as well", { ...waiting, templateName: "BEOS" }, [isSoldOut], ["template-unknown"]],
    ["nothing without timeouts.stock", { ...waiting, timeouts: {} }, undefined, ["plan-sold-out"]],
  ])("says what `up` would wait for with %s", async (_what, news, places, fails) => {
    const informed: unknown[] = [];
    const lines = { inform: (line: unknown) => void informed.push(line), warn: () => {} };
    const faults = (await checkServerAtHost?.(world.session, { news } as never, lines)) ?? [];
    expect(faults.map(({ reason }) => reason.code)).toEqual(fails);
    const data = { domain, places, deadline };
    expect(informed).toEqual(places ? [{ code: "stock-would-wait", data }] : []);
  });
});
