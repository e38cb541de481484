import { expect, it } from "vitest";
import { fleet, limitedHost } from "./limitedHost";
import { behindProxy, type RequestLimit } from "./limitingProxy";
import { run } from "./world";

/**
 * Orders a fleet at once in one process, behind a proxy with this limit, at a host with this latency in milliseconds.
 */
async function ordered(limit: RequestLimit, { size = 20, latency = 20 } = {}) {
  const { script, orders } = limitedHost({ error_class: "North::Resource::Busy" }, size);
  const proxy = behindProxy(script, limit);
  const { create } = run(proxy.script, { machine: { latency } });
  const ended = await Promise.allSettled(fleet(size).map((one) => create(one)));
  return {
    made: ended.filter(({ status }) => status === "fulfilled").length,
    domains: orders.map(({ domain }) => domain).sort(),
    ordersMet: proxy.ordersMet(),
    pages: proxy.pages(),
    lastOrder: orders.at(-1)?.at ?? 0,
  };
}

const domainsOf = (size: number) =>
  fleet(size)
    .map(({ domain }) => domain)
    .sort();

/** @throws unless each server was ordered once, and servers whose order hit the limit are left to the next run. */
async function mustOrderEachOnce(
  limit: RequestLimit,
  { size, latency, mostMet }: { readonly size: number; readonly latency: number; readonly mostMet: number },
) {
  const came = await ordered(limit, { size, latency });
  expect(came.ordersMet).toBeLessThanOrEqual(mostMet);
  // An order that got the proxy's page may have been placed, so it is left to the next run. An order refused with
  // status 429 is repeated.
  const unsure = limit.status === 429 ? 0 : came.ordersMet;
  expect(came.domains).toEqual(domainsOf(size).filter((domain) => came.domains.includes(domain)));
  expect([came.made, came.domains.length]).toEqual([size - unsure, size - unsure]);
  return came.lastOrder;
}

const limits = [
  { latency: 20, perSecond: 5, burst: 0, mostMet: 1, seconds: 60 },
  { latency: 50, perSecond: 5, burst: 5, mostMet: 1, seconds: 30 },
  { latency: 20, perSecond: 5, burst: 10, mostMet: 1, seconds: 30 },
  { latency: 50, perSecond: 2, burst: 0, mostMet: 1, seconds: 110 },
  { latency: 200, perSecond: 2, burst: 10, mostMet: 1, seconds: 40 },
  { latency: 20, perSecond: 1, burst: 2, mostMet: 1, seconds: 120 },
  { latency: 50, perSecond: 10, burst: 20, mostMet: 2, seconds: 20 },
];
// Pages with the other statuses are treated like 503.
const statuses = [503, 429, 502, 504].flatMap((status, index) =>
  (index < 2 ? limits : limits.slice(index, index + 1)).map((limit) => ({ status, ...limit })),
);

it.each(statuses)(
  "behind a proxy that limits requests with pages of status $status, a fleet of 20 is ordered in one run, each server once, and at most $mostMet orders hit the limit: $perSecond per second, bursts of $burst",
  async ({ status, latency, perSecond, burst, mostMet, seconds }) => {
    const lastOrder = await mustOrderEachOnce({ perSecond, burst, status }, { size: 20, latency, mostMet });
    expect(lastOrder).toBeLessThan(seconds);
  },
);

it.each`
  latency | perSecond | burst | mostMet
  ${50}   | ${5}      | ${10} | ${1}
  ${20}   | ${10}     | ${20} | ${3}
  ${200}  | ${5}      | ${20} | ${3}
`(
  "at most $mostMet orders of a fleet of 60 hit the limit: $perSecond per second, bursts of $burst",
  async ({ latency, perSecond, burst, mostMet }) => {
    await mustOrderEachOnce({ perSecond, burst, status: 503 }, { size: 60, latency, mostMet });
  },
);

it.each([
  [20, 1],
  [60, 2],
])("a fleet of %i without a limit, at a host 50 ms away, is ordered within %i s", async (size, seconds) => {
  const { made, pages, lastOrder } = await ordered(
    { perSecond: 1_000, burst: 1_000, status: 503 },
    { size, latency: 50 },
  );
  expect([made, pages]).toEqual([size, 0]);
  expect(lastOrder).toBeLessThan(seconds);
});
