import { describe, expect, it } from "vitest";
import type { Http } from "../../../../provider/api/http";
import { configurationSchema } from "../../../../provider/config";
import { VirtualClock } from "../../../support/virtualClock";
import { page, passwordClient, scriptedClient, server, times, token } from "../support";

/** A host that needs one second for each response, and counts the requests that start in each second. */
function slowHost(status: (seconds: number) => number = () => 200) {
  const clock = new VirtualClock({ start: 0 });
  const begun: Record<string, number> = {};
  const http: Http = {
    async post() {
      const at = clock.now() / 1000;
      const second = `${Math.floor(at)}s`;
      begun[second] = (begun[second] ?? 0) + 1;
      await clock.sleep(1000);
      return { status: status(at), headers: {}, text: JSON.stringify(server) };
    },
    close: async () => {},
  };
  return { clock, http, begun };
}

describe("the number of parallel calls", () => {
  it("is the configuration's default, even for a client without a configuration", async () => {
    const { http, clock, begun } = slowHost();
    const { client } = scriptedClient([], { http, clock });
    await Promise.all(times(20, () => client.server.details(server)));
    expect(begun["0s"]).toBe(configurationSchema.shape.concurrency.parse(undefined));
  });

  it("is halved after status 429, and grows again with each success", async () => {
    const { http, clock, begun } = slowHost((seconds) => (seconds === 0 ? 429 : 200));
    const { client } = scriptedClient([], { concurrency: 4, http, clock });
    const calls = times(4, () => client.server.details(server));
    await clock.sleep(900);
    calls.push(...times(5, () => client.server.details(server)));
    await Promise.all(calls);
    // All four calls are refused at the same time, so the number is halved once.
    expect(begun).toEqual({ "0s": 4, "1s": 2, "2s": 2, "3s": 3, "4s": 2 });
  });

  it("is at least one, however often the host answers 429", async () => {
    const { http, clock, begun } = slowHost((seconds) => (seconds < 4 ? 429 : 200));
    const { client } = scriptedClient([], { concurrency: 2, http, clock });
    await Promise.all(times(2, () => client.server.details(server)));
    expect(begun["0s"]).toBe(2);
  });

  it("stays the same after other failures", async () => {
    const { http, clock, begun } = slowHost((seconds) => (seconds === 0 ? 404 : 200));
    const { client } = scriptedClient([], { concurrency: 4, http, clock });
    await Promise.allSettled(times(8, () => client.server.details(server)));
    expect(begun).toEqual({ "0s": 4, "1s": 4 });
  });

  it("does not count a call that is aborted before its turn", async () => {
    const { http, clock, begun } = slowHost();
    const { client } = scriptedClient([], { concurrency: 1, http, clock });
    const abort = new AbortController();
    const [first, given, next] = [undefined, abort.signal, undefined].map((signal) =>
      client.server.details(server, signal && { signal }),
    );
    abort.abort(new Error("stop"));
    await expect(given).rejects.toThrow("stop");
    await Promise.all([first, next]);
    expect(begun).toEqual({ "0s": 1, "1s": 1 });
  });
});

it("requests start at even intervals, also those of parallel calls, and a pause allows no burst", async () => {
  const { client, sent, clock } = scriptedClient(Array(5).fill(page), { requestsPerSecond: 2 });
  await Promise.all([1, 2, 3].map(() => client.asset.list()));
  await clock.sleep(10_000);
  await Promise.all([1, 2].map(() => client.asset.list()));
  expect(sent.map(({ at }) => at)).toEqual([0, 0.5, 1, 11, 11.5]);
});

it("a retry counts as a request, and so does the login", async () => {
  const answers = [token("t1"), { status: 500, body: {} }, page];
  const { client, sent } = passwordClient(answers, { requestsPerSecond: 0.5 });
  await client.asset.list();
  expect(sent.map(({ at }) => at)).toEqual([0, 2, 4]);
});

it("a call that is aborted while it waits is not sent", async () => {
  const { client, sent } = scriptedClient([page], { requestsPerSecond: 0.1 });
  await client.asset.list();
  const controller = new AbortController();
  const waiting = client.asset.list({}, { signal: controller.signal });
  controller.abort(new Error("stop"));
  await expect(waiting).rejects.toThrow("stop");
  expect(sent).toHaveLength(1);
});
