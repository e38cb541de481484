import { expect, it, onTestFinished } from "vitest";
import { sampleServer as news } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { partialOf } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { methods } from "./world";

// Some hosts accept an order but show the server only later: all of it, its details, or the list. An ordered server
// costs money from the order on. hosts.property.test.ts covers other delays, and servers that are adopted meanwhile.

it.each([
  [20, 0],
  [0, 20],
  [5, 200],
  [200, 200],
])(
  "after an interrupted run, a server that the host lists after %i s and details after %i s is kept and waited for",
  async (lagList, lagDetails) => {
    const world = await sandboxSession({ lagList, lagDetails });
    onTestFinished(() => world.close());
    const { sandbox, clock, context, warnings } = world;
    const nextRun = (signal?: AbortSignal) =>
      methods(world.newSession(), { ...context, ...(signal && { signal }) });

    const cancel = new AbortController();
    void clock.sleep(1_000).then(() => cancel.abort(new Error("cancelled")));
    const { id, outputs } = await partialOf(nextRun(cancel.signal).create(news));
    const there = await nextRun().read(outputs, id);
    const notShown = told("server-not-shown", { server: `web.example.com (${id})` });
    expect(warnings).toEqual(lagDetails > 0 ? [notShown] : []);
    expect(there).toMatchObject({ id, inputs: news, outputs: { __phase: { is: "building" } } });

    // Another user's program sees the server as soon as the host lists it, whatever its details say.
    await clock.advance(lagList * 1000);
    const exists = `server-exists {"domain":"web.example.com","servers":[{"uniqId":"${id}"`;
    await expect(nextRun().create(news)).rejects.toThrow(exists);
    const up = nextRun();
    expect(up.diff(there?.outputs ?? {}, news, id).changes).toBe(true);
    const done = await up.update(there?.outputs ?? {}, news, id);
    expect(done).toMatchObject({ active: true, status: "Running" });

    await nextRun().delete(done, id);
    sandbox.advance("1h");
    expect([sandbox.ledger.orders.length, sandbox.servers.length]).toEqual([1, 0]);
    expect(sandbox.writes()).toEqual(["server.create", "asset.requestRemoval"]);
  },
);
