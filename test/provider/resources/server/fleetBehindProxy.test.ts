import { expect, it } from "vitest";
import { fleet, limitedHost } from "./limitedHost";
import { behindProxy, type RequestLimit } from "./limitingProxy";
import { run } from "./world";

/** A fleet behind a limit, ordered at once by one process at a host that is so many milliseconds away. */
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

/** @throws unless each was ordered once, and the ones that met the limit are left to the next run. */
async function mustOrderEachOnce(
  limit: RequestLimit,
  { size, latency, mostMet }: { readonly size: number; readonly latency: number; readonly mostMet: number },
) {
  const came = await ordered(limit, { size, latency });
  expect(came.ordersMet).toBeLessThanOrEqual(mostMet);
  // One at a page is unsure, and left to the next run. A refusal with 429 is sent again.
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
// The other statuses of such pages are judged as 503 is.
const statuses = [503, 429, 502, 504].flatMap((status, index) =>
  (index < 2 ? limits : limits.slice(index, index + 1)).map((limit) => ({ status, ...limit })),
);

it.each(statuses)(
  "behind a proxy that limits requests by pages with $status a fleet of 20 is ordered in one run, each once, and at most $mostMet meet the limit: $perSecond a second, $burst beyond",
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
  "at most $mostMet of a fleet of 60 meet the limit: $perSecond a second, $burst beyond",
  async ({ latency, perSecond, burst, mostMet }) => {
    await mustOrderEachOnce({ perSecond, burst, status: 503 }, { size: 60, latency, mostMet });
  },
);

it.each([
  [20, 1],
  [60, 2],
])("a fleet of %i that meets no limit 50 ms away has ordered within %i s", async (size, seconds) => {
  const { made, pages, lastOrder } = await ordered(
    { perSecond: 1_000, burst: 1_000, status: 503 },
    { size, latency: 50 },
  );
  expect([made, pages]).toEqual([size, 0]);
  expect(lastOrder).toBeLessThan(seconds);
});
