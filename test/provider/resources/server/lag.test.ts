import { expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../../provider/values";
import { sampleServer as news } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { partialOf } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { methods } from "./world";

// Some hosts answer an order and show the server only a while later: all of it, its details or the list. What was
// ordered is paid for from the order on.
const lags = [0, 5, 20, 200];
const all = lags.flatMap((list) => lags.map((details) => [list, details] as const));

/** What was ever ordered and what is left of it, after one order and one removal. */
const orderedAndRemoved = { orders: 1, left: 0, writes: ["server.create", "asset.requestRemoval"] };

/** A host, and one run of the program after another, each on a machine of its own. */
async function lagging(lagList: number, lagDetails: number) {
  const world = await sandboxSession({ lagList, lagDetails });
  onTestFinished(() => world.close());
  const { sandbox, clock, context, newSession } = world;
  const nextRun = (signal?: AbortSignal) => methods(newSession(), { ...context, ...(signal && { signal }) });
  return {
    ...world,
    nextRun,
    isListed: () => clock.advance(lagList * 1000),
    /** A run that is cancelled a second after it has ordered or adopted. */
    async cutShort(given: Properties = news) {
      const cancel = new AbortController();
      void clock.sleep(1_000).then(() => cancel.abort(new Error("cancelled")));
      return partialOf(nextRun(cancel.signal).create(given));
    },
    /** Destroys it, and waits until the host has done all that it was asked for. */
    async removed(id: string, olds: Properties) {
      await nextRun().delete(olds, id);
      sandbox.advance("1h");
      return { orders: sandbox.ledger.orders.length, left: sandbox.servers.length, writes: sandbox.writes() };
    },
  };
}

it.each(all)(
  "shown in a list after %i s, with its details after %i s, a server of a run that was interrupted is kept and waited for",
  async (list, details) => {
    const { isListed, cutShort, nextRun, removed, warnings } = await lagging(list, details);
    const { id, outputs } = await cutShort();
    const there = await nextRun().read(outputs, id);
    const notShown = told("server-not-shown", { server: `web.example.com (${id})` });
    expect(warnings).toEqual(details > 0 ? [notShown] : []);
    expect(there).toMatchObject({ id, inputs: news, outputs: { __phase: { is: "building" } } });
    // The program of someone else, from when the host lists it, whatever its details say.
    await isListed();
    const exists = `server-exists {"domain":"web.example.com","there":[{"uniqId":"${id}"`;
    await expect(nextRun().create(news)).rejects.toThrow(exists);
    const up = nextRun();
    expect(up.diff(there?.outputs ?? {}, news, id).changes).toBe(true);
    const done = await up.update(there?.outputs ?? {}, news, id);
    expect(done).toMatchObject({ active: true, status: "Running" });
    expect(await removed(id, done)).toEqual(orderedAndRemoved);
  },
);

it("a server that is adopted before the host shows its details is waited for, and kept by a refresh meanwhile", async () => {
  const { isListed, cutShort, nextRun, removed } = await lagging(5, 20);
  const first = await cutShort();
  await isListed();
  const adopted = await cutShort({ ...news, onExisting: "adopt" });
  expect(adopted.id).toBe(first.id);
  const there = await nextRun().read(adopted.outputs, adopted.id);
  const outputs = await nextRun().update(there?.outputs ?? {}, news, adopted.id);
  expect(outputs).toMatchObject({ uniqId: first.id, active: true });
  expect(await removed(first.id, outputs)).toEqual(orderedAndRemoved);
});
