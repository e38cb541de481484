import { describe, expect, it } from "vitest";
import type { Http } from "../../../../provider/api/http";
import { VirtualClock } from "../../../support/virtualClock";
import { order, scriptedClient, server } from "../support";

/** A proxy that passes this many requests per second and answers all others with an HTML page. */
function limitingProxy(perSecond: number, burst: number, status = 503, latency = 20) {
  const clock = new VirtualClock({ start: 0 });
  let [excess, last, pages] = [0, 0, 0];
  const orders = { passed: 0, met: 0 };
  const http: Http = {
    async post({ url }) {
      const now = clock.now();
      const isOrder = url.endsWith("server/create");
      await clock.sleep(latency);
      excess = Math.max(0, excess - ((now - last) * perSecond) / 1000);
      last = now;
      if (excess + 1 > burst + 1) {
        pages += 1;
        if (isOrder) orders.met += 1;
        return { status, headers: {}, text: `<html>${status}</html>` };
      }
      excess += 1;
      if (isOrder) orders.passed += 1;
      return { status: 200, headers: {}, text: JSON.stringify(server) };
    },
    close: async () => {},
  };
  return { ...scriptedClient([], { http, clock }), orders, pages: () => pages, now: () => clock.now() };
}

describe("behind a proxy that limits requests with pages of status 503", () => {
  it("reads hit the limit before orders do, so all 20 orders of a fleet pass", async () => {
    const { client, orders, pages } = limitingProxy(5, 5);
    await Promise.all(Array.from({ length: 20 }, () => client.server.details(server)));
    expect(pages()).toBeGreaterThan(0);
    const ended = await Promise.allSettled(
      Array.from({ length: 20 }, () => client.server.create(order, { untilSent: true })),
    );
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(orders).toEqual({ passed: 20, met: 0 });
  });

  it.each([502, 503, 504, 520, 521, 529, 530])(
    "an order that hits the limit with status %i is not sent again, and the error names the proxy and requestsPerSecond",
    async (status) => {
      const { client, orders } = limitingProxy(1, 0, status);
      await client.server.details(server);
      await expect(client.server.create(order)).rejects.toThrow(/proxy on the way.*requestsPerSecond/);
      expect(orders).toEqual({ passed: 0, met: 1 });
    },
  );

  it("an order is delayed only as long as no other call gets a response", async () => {
    const { client, clock, orders } = limitingProxy(1, 0);
    await client.server.details(server);
    await client.server.create(order).catch(() => {});
    const started = clock.now();
    await client.server.create(order);
    expect([orders, clock.now() - started < 15_000]).toEqual([{ passed: 1, met: 1 }, true]);
  });
});
