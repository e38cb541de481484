import { describe, expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { sampleServer as news } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { partialOf } from "../../../support/scriptedHost";

// Some hosts answer an order and show the server only a while later: all of it, its details or the list. What was
// ordered is paid for from the order on.
const lags = [0, 5, 20, 200];
const all = lags.flatMap((list) => lags.map((details) => [list, details] as const));

/** A host, and one run of the program after another, each on a machine of its own. */
async function lagging(lagList: number, lagDetails: number) {
  const world = await sandboxSession({ lagList, lagDetails });
  onTestFinished(() => world.close());
  const { sandbox, clock, context, newSession } = world;
  const create = (given: Properties, signal?: AbortSignal) =>
    server.create(newSession(), { news: given }, { ...context, signal });
  return {
    ...world,
    create,
    /** A run that is cancelled a second after it has ordered or adopted. */
    async cutShort(given: Properties = news) {
      const cancel = new AbortController();
      void clock.sleep(1_000).then(() => cancel.abort(new Error("cancelled")));
      return partialOf(create(given, cancel.signal));
    },
    read: (id: string, outputs: Properties) => server.read(newSession(), { id, outputs }, context),
    /** Whether anything is to be done, and the outputs once it is. */
    async up(id: string, olds: Properties) {
      const session = newSession();
      const { changes } = server.diff(session, { id, olds, news });
      return { changes, outputs: await server.update(session, { id, olds, news }, context) };
    },
    remove: (id: string, olds: Properties) => server.delete(newSession(), { id, olds }, context),
    /** What was ever ordered and what is left of it, once the host has done all that it was asked for. */
    paid() {
      sandbox.advance("1h");
      return { orders: sandbox.ledger.orders.length, left: sandbox.servers.length, writes: sandbox.writes() };
    },
  };
}

describe.each(all)(
  "a host that lists a new server after %i s, and has its details after %i s",
  (list, details) => {
    it("builds it while one run waits; the next one has nothing to do", async () => {
      const { create, read, up, remove, paid, warnings } = await lagging(list, details);
      const { id, outputs } = await create(news);
      expect(outputs).toMatchObject({ active: true, status: "Running" });
      const there = await read(id, outputs);
      expect(there?.inputs).toEqual(news);
      expect(await up(id, there?.outputs ?? {})).toEqual({ changes: false, outputs: there?.outputs });
      await remove(id, outputs);
      expect(paid()).toEqual({ orders: 1, left: 0, writes: ["server.create", "asset.requestRemoval"] });
      expect(warnings).toEqual([]);
    });

    it("orders none beside it after a run that was cut short: a refresh keeps it, and the next up waits for it", async () => {
      const { clock, cutShort, create, read, up, remove, paid } = await lagging(list, details);
      const { id, outputs } = await cutShort();
      const there = await read(id, outputs);
      expect(there).toMatchObject({ id, inputs: news, outputs: { __phase: { is: "building" } } });
      // The program of somebody else, from when the host lists it, whatever its details say.
      await clock.advance(list * 1000);
      await expect(create(news)).rejects.toThrow(
        `server-exists {"domain":"web.example.com","there":[{"uniqId":"${id}"`,
      );
      const done = await up(id, there?.outputs ?? {});
      expect(done).toMatchObject({ changes: true, outputs: { active: true, status: "Running" } });
      await remove(id, done.outputs);
      expect(paid()).toEqual({ orders: 1, left: 0, writes: ["server.create", "asset.requestRemoval"] });
    });

    it("is asked to remove it by a destroy a second after the order", async () => {
      const { cutShort, remove, paid } = await lagging(list, details);
      const { id, outputs } = await cutShort();
      await remove(id, outputs);
      expect(paid()).toEqual({ orders: 1, left: 0, writes: ["server.create", "asset.requestRemoval"] });
    });
  },
);

describe.each([
  [0, 5],
  [0, 200],
  [5, 20],
])(
  "a server that is adopted when the host lists it, after %i s, and has its details after %i s",
  (list, details) => {
    it("is waited for", async () => {
      const { clock, cutShort, create, remove, paid } = await lagging(list, details);
      const first = await cutShort();
      await clock.advance(list * 1000);
      const { id, outputs } = await create({ ...news, onExisting: "adopt" });
      expect({ id, active: outputs.active }).toEqual({ id: first.id, active: true });
      await remove(id, outputs);
      expect(paid()).toEqual({ orders: 1, left: 0, writes: ["server.create", "asset.requestRemoval"] });
    });

    it("is kept by a refresh a second later, and removed by a destroy", async () => {
      const { clock, cutShort, read, remove, paid } = await lagging(list, details);
      await cutShort();
      await clock.advance(list * 1000);
      const { id, outputs } = await cutShort({ ...news, onExisting: "adopt" });
      expect(await read(id, outputs)).toMatchObject({ id });
      await remove(id, outputs);
      expect(paid()).toEqual({ orders: 1, left: 0, writes: ["server.create", "asset.requestRemoval"] });
    });
  },
);
