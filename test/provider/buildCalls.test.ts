import { expect, it, onTestFinished, vi } from "vitest";
import { server } from "../support/resources";
import { sampleServer } from "../support/sampleServer";
import { sandboxSession } from "../support/sandboxSession";

/** Milliseconds that every build of the host takes. */
const buildTime = 60_000;
vi.mock("../../sandbox/profile", async (original) => ({
  ...(await original<object>()),
  duration: () => buildTime,
}));

it.each([8, 16, 100])(
  "a hundred builds of a minute, %i at a time, take at most five calls for each, and their ends are seen within a twentieth",
  async (atOnce) => {
    const { session, context, sandbox, clock, calls, close } = await sandboxSession();
    onTestFinished(close);
    const open = Array.from({ length: 100 }, (_, index) => `web${index}.example.com`);
    const late: number[] = [];
    const one = async () => {
      for (let domain = open.shift(); domain; domain = open.shift()) {
        const { id } = await server.create(session, { news: { ...sampleServer, domain } }, context);
        const { startsAt } = { startsAt: sandbox.ledger.orders.find((order) => order.uniqId === id) } as never;
        late.push(clock.now());
        void startsAt;
      }
    };
    const begun = clock.now();
    await Promise.all(Array.from({ length: atOnce }, one));
    const counts: Record<string, number> = {};
    for (const r of sandbox.requests) {
      const name = `${r.operation}${r.params && "uniq_id" in r.params ? " id" : ""}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    console.log(atOnce, calls.length, counts, (clock.now() - begun) / Math.ceil(100 / atOnce));
    expect(calls.length).toBeLessThanOrEqual(500);
  },
);
