import { describe, expect, it } from "vitest";
import { fleet, limitedHost } from "./limitedHost";
import { behindProxy, type RequestLimit } from "./limitingProxy";
import { run } from "./world";

/** A fleet of 20 behind a limit, ordered at once by one process at a host that is 20 ms away. */
async function ordered(limit: RequestLimit, most = 100) {
  const { script, orders } = limitedHost({ error_class: "North::Resource::Busy" }, most);
  const proxy = behindProxy(script, limit);
  const { create } = run(proxy.script, { machine: { latency: 20 } });
  const ended = await Promise.allSettled(fleet(20).map((one) => create(one)));
  return {
    made: ended.filter(({ status }) => status === "fulfilled").length,
    domains: orders.map(({ domain }) => domain).sort(),
    ordersMet: proxy.ordersMet(),
    pages: proxy.pages(),
    lastOrder: orders.at(-1)?.at ?? 0,
  };
}

const domains = fleet(20)
  .map(({ domain }) => domain)
  .sort();

describe.each([502, 503, 504, 429])("behind a proxy that limits requests by pages with %i", (status) => {
  it.each`
    perSecond | burst | seconds
    ${5}      | ${0}  | ${60}
    ${5}      | ${5}  | ${30}
    ${5}      | ${10} | ${30}
    ${2}      | ${0}  | ${90}
    ${2}      | ${10} | ${30}
    ${1}      | ${2}  | ${120}
  `(
    "a fleet of 20 comes in one run, each ordered once and none at the limit: $perSecond a second, $burst beyond",
    async ({ perSecond, burst, seconds }) => {
      const { made, lastOrder, ...came } = await ordered({ perSecond, burst, status });
      expect(came).toEqual({ domains, ordersMet: 0, pages: expect.any(Number) });
      // The limit was met, by reads.
      expect(came.pages).toBeGreaterThan(0);
      expect([made, lastOrder < seconds]).toEqual([20, true]);
    },
  );
});

it("a fleet that meets no limit has ordered in seconds", async () => {
  const { made, pages, lastOrder } = await ordered({ perSecond: 1_000, burst: 1_000, status: 503 });
  expect([made, pages]).toEqual([20, 0]);
  expect(lastOrder).toBeLessThan(12);
});
