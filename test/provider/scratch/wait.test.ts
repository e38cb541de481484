import { expect, it, onTestFinished } from "vitest";
import { server } from "../../support/resources";
import { sampleServer } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
const [N, PAR] = [Number(process.env.N ?? 200), Number(process.env.PAR ?? 8)];
async function together<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<unknown>) {
  const open = [...items.entries()];
  const one = async () => { for (let next = open.shift(); next; next = open.shift()) await work(next[1], next[0]); };
  await Promise.all(Array.from({ length: PAR }, one));
}
it("waits", async () => {
  for (const latency of (process.env.LAT ?? "1,3,10").split(",").map(Number)) {
    const { newSession, context, clock, calls, close } = await sandboxSession({ profile: "instant", latency });
    onTestFinished(close);
    const made: any[] = [];
    const session = newSession();
    let t = clock.now();
    const c0 = calls.length;
    const log: string[] = [];
    const push = calls.push.bind(calls);
    calls.push = (...c) => { log.push(`${clock.now() - t} ${c}`); return push(...c); };
    await together(Array.from({ length: N }, (_, i) => i), async (_, i) => {
      made[i] = await server.create(session, { news: { ...sampleServer, domain: `web${i}.example.com` } }, context);
    });
    const count = (names: string[]) => JSON.stringify(names.reduce((a: any, n) => ({ ...a, [n]: (a[n] ?? 0) + 1 }), {}));
    console.log("latency", latency, "create waits", clock.now() - t, "ms", count(calls.slice(c0)));
    if (process.env.LOG) console.log(log.slice(0, 140).join("\n"));
    const s2 = newSession();
    t = clock.now(); const c1 = calls.length; log.length = 0;
    await together(made, (m) => server.delete(s2, { id: m.id, olds: m.outputs }, context));
    console.log("latency", latency, "destroy waits", clock.now() - t, "ms", count(calls.slice(c1)));
    if (process.env.LOG) console.log(log.slice(0, 100).join("\n"));
  }
  expect(1).toBe(1);
}, 600_000);
