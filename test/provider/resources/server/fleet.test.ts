import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { page, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { news } from "./creatingHost";
import { buildTime, fleet, limitedHost } from "./limitedHost";
import { run } from "./world";

const ofApi = (status: number, errorClass: string, headers?: Record<string, string>) =>
  page(
    status,
    JSON.stringify({ error_class: `North::${errorClass}`, error_message: "3 at a time" }),
    headers,
  );

describe("a fleet of 20 servers at a host that builds 3 at a time", () => {
  it.each<[how: string, refusal: object, configuration: Properties]>([
    ["503 with a class that ends in Busy", ofApi(503, "Resource::Busy"), {}],
    ["503 with a class that ends in Capacity", ofApi(503, "Node::Capacity"), {}],
    ["429 with Retry-After", ofApi(429, "Builds", { "retry-after": "2" }), {}],
    ["503 with Retry-After", ofApi(503, "Later", { "retry-after": "5" }), {}],
    ["an HTML page with 429", page(429), {}],
    ["a class of busyClasses", refuse("Build::Queue"), { wire: { busyClasses: ["Build::Queue"] } }],
  ])(
    "is built in seven rounds, with one order for each server, if the host refuses with %s",
    async (_how, refusal, configuration) => {
      const { script, orders, refusals } = limitedHost(refusal);
      const { create, clock, status, reads, session } = run(script, { configuration });
      const made = await Promise.all(fleet(20).map((one) => create(one)));
      const rounds = clock.now() / 1000 / buildTime;
      expect(new Set(made.map(({ id }) => id)).size).toBe(20);
      expect(orders.map(({ domain }) => domain).sort()).toEqual(
        fleet(20)
          .map(({ domain }) => domain)
          .sort(),
      );
      expect(rounds).toBeGreaterThanOrEqual(7);
      expect(rounds).toBeLessThan(7.5);
      // Waiting orders do not each poll the host.
      expect(refusals()).toBeLessThan(50);
      const isOfCalls = JSON.stringify(refusal).includes('"status":429');
      // A host may limit only the number of orders.
      const why = isOfCalls ? "takes no more orders now, while it builds 3" : "builds 3 at a time";
      expect(status.join("\n")).toContain(`the host ${why}; 17 wait`);
      for (const { domain } of fleet(20))
        expect(session.notes.read(`server http://127.0.0.1:1  ${domain}`)).toEqual([]);
      expect(reads.length).toBeLessThan(2000);
    },
  );
});

it.each<[how: string, headers?: Record<string, string>]>([
  ["with Retry-After", { "retry-after": "10" }],
  ["without it"],
])(
  "a host that accepts one order in ten seconds gets one that often, with status 429 %s, even while builds are in progress",
  async (_how, headers) => {
    const { script, orders } = limitedHost({}, 20);
    const takesOne: Script["x"] = (params, seconds) =>
      seconds - (orders.at(-1)?.at ?? -10) < 10
        ? ofApi(429, "API::RateLimit", headers)
        : script["server.create"]?.(params, seconds);
    const { create } = run({ ...script, "server.create": takesOne });
    await Promise.all(fleet(20).map((one) => create(one)));
    expect(orders.length).toBe(20);
    expect(orders.at(-1)?.at).toBeLessThan(300);
  },
);

it("an order that the host never accepts ends after timeouts.build without a note, so the next run orders at once", async () => {
  const { script, orders } = limitedHost(ofApi(503, "Resource::Busy"), 0);
  const { create, clock, session } = run(script);
  await expect(create({ ...news, timeouts: { build: "5m" } })).rejects.toThrow(
    told("order-not-taken", { domain: String(news.domain), building: 0 }),
  );
  expect([orders.length, Math.round(clock.now() / 1000)]).toEqual([0, 300]);
  expect(session.notes.read("server http://127.0.0.1:1  web.example.com")).toEqual([]);
});

it("a create ends at once if the host demands a retry after the deadline", async () => {
  const { script } = limitedHost(ofApi(429, "Builds", { "retry-after": "86400" }), 0);
  const { create, clock } = run(script);
  await expect(create(news)).rejects.toThrow("order-not-taken");
  expect(clock.now() / 1000).toBeLessThan(10);
});

it("a server that someone else orders while an order waits is not taken for its own", async () => {
  const { script, orders } = limitedHost(ofApi(503, "Resource::Busy"), 1);
  const { create, writes } = run(script);
  const [first, second] = fleet(2);
  const created = Promise.allSettled([create(first as Properties), create(second as Properties)]);
  orders.push({ uniq_id: "EEEEEE", domain: second?.domain, at: 200 });
  const [, ended] = await created;
  expect(ended).toMatchObject({
    status: "rejected",
    reason: { message: expect.stringContaining("server-exists") },
  });
  expect(writes.filter(([name]) => name === "server.create").length).toBeGreaterThan(0);
});
