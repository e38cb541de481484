import { expect, it, onTestFinished, vi } from "vitest";
import { server } from "../support/resources";
import { sampleServer } from "../support/sampleServer";
import { sandboxSession } from "../support/sandboxSession";

/** How long the host's next build takes, in milliseconds. */
const builds = vi.hoisted(() => ({ next: (): number => 0 }));
vi.mock("../../sandbox/profile", async (original) => ({
  ...(await original<object>()),
  duration: () => builds.next(),
}));

const minute = 60_000;

/**
 * Creates a hundred servers, `atOnce` in parallel. Returns the calls, and for each build the delay until its end was
 * noticed, as a part of the build time.
 */
async function buildHundred(atOnce: number, times: (index: number) => number) {
  const { session, context, sandbox, clock, calls, close } = await sandboxSession({ latency: 20 });
  onTestFinished(close);
  let built = 0;
  builds.next = () => times(built++);
  const open = Array.from({ length: 100 }, (_, index) => `web${index}.example.com`);
  const seenAt = new Map<string, number>();
  const one = async () => {
    for (let domain = open.shift(); domain; domain = open.shift()) {
      await server.create(session, { news: { ...sampleServer, domain } }, context);
      seenAt.set(domain, clock.now());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const orders = sandbox.requests.filter(({ operation }) => operation === "server.create");
  const late = orders.map(({ at, params }, index) => {
    const took = (seenAt.get(String(params.domain)) as number) - at;
    return (took - times(index)) / times(index);
  });
  const of = (name: string) => calls.filter((call) => call === name).length;
  return { calls: calls.length, details: of("server.details"), late };
}

it.each<[number, string, (index: number) => number, number]>([
  [8, "a minute", () => minute, 5],
  [100, "a minute", () => minute, 5],
  [8, "eight minutes", () => 8 * minute, 5],
  // The shortest build suggests when the next ones may end. To notice each end in time, eight builds that started at
  // different times are polled about three times each.
  [8, "six to ten minutes", (index) => (6 + ((index * 7) % 40) / 10) * minute, 9.2],
])(
  "a hundred builds, %i at a time, of %s each need few calls, and each end is noticed within a twentieth of the build time",
  async (atOnce, _what, times, most) => {
    const { calls, details, late } = await buildHundred(atOnce, times);
    expect(calls).toBeLessThanOrEqual(100 * most);
    expect(details).toBeLessThanOrEqual(300);
    for (const part of late) expect(part).toBeLessThan(0.05);
  },
);
