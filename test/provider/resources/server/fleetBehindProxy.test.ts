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
    ${2}      | ${0}  | ${110}
    ${2}      | ${10} | ${30}
    ${1}      | ${2}  | ${120}
  `(
    "a fleet of 20 comes in one run, each ordered once and none but the first at the limit: $perSecond a second, $burst beyond",
    async ({ perSecond, burst, seconds }) => {
      const came = await ordered({ perSecond, burst, status });
      // The first order of a process leaves at once, and where nothing may be beyond the limit it meets it.
      expect(came.ordersMet).toBeLessThanOrEqual(burst === 0 ? 1 : 0);
      // One at a page is unsure, and left to the next run. A refusal with 429 is sent again.
      const unsure = status === 429 ? 0 : came.ordersMet;
      expect(came.domains).toEqual(domains.filter((domain) => came.domains.includes(domain)));
      expect([came.made, came.domains.length]).toEqual([20 - unsure, 20 - unsure]);
      // The limit was met, by reads.
      expect(came.pages).toBeGreaterThan(came.ordersMet);
      expect(came.lastOrder).toBeLessThan(seconds);
    },
  );
});

it("a fleet that meets no limit has ordered in seconds", async () => {
  const { made, pages, lastOrder } = await ordered({ perSecond: 1_000, burst: 1_000, status: 503 });
  expect([made, pages]).toEqual([20, 0]);
  expect(lastOrder).toBeLessThan(12);
});
